import type { Path, PersonEntry, PolicyFile, Problem } from './file-shape.ts';
import { fileTexts as texts } from './messages/en.ts';
import type { Grant } from './policy.ts';

// What is wrong in a policy although each of its parts is right.

/** What each section allows and the whole does not. */
export function contradictions(file: PolicyFile): Problem[] {
  return [
    ...sharedIdentities(file),
    ...unlistedWorkspaces(file),
    ...Object.entries(file.people).flatMap(([id, entry]) => incompleteRights(id, entry)),
    ...wrongGroups(file),
    ...wrongApprovers(file),
    ...wrongDelegations(file),
  ];
}

/** An identity is one person, or the audit could not say who acted. */
function sharedIdentities(file: PolicyFile): Problem[] {
  const owners = new Map<string, string>();
  const problems: Problem[] = [];
  const claim = (id: string, field: string, values: readonly string[] = [], keyOf = (value: string) => value) => {
    for (const [at, value] of values.entries()) {
      const key = `${field} ${keyOf(value)}`;
      const owner = owners.get(key) ?? id;
      owners.set(key, owner);
      if (owner === id) continue;
      problems.push({ path: ['people', id, field, ...(field === 'email' ? [] : [at])], message: texts.taken(owner) });
    }
  };
  for (const [id, { slack, oidc, email, surfaces, principals }] of Object.entries(file.people)) {
    claim(id, 'slack', slack, (account) => slackKey(account, file.workspaces));
    claim(id, 'oidc', oidc);
    claim(id, 'email', email === undefined ? [] : [email], (each) => each.toLowerCase());
    claim(id, 'surfaces', surfaces);
    claim(id, 'principals', principals);
  }
  return [...problems, ...sharedOrganisations(file)];
}

/** A user id is unique in an organisation, so one listed by it must not be somebody else in a workspace, maybe of its own. */
function sharedOrganisations({ people }: PolicyFile): Problem[] {
  const userOf = (account: string) => account.slice(account.indexOf('/') + 1);
  return Object.entries(people).flatMap(([id, { slack = [] }]) =>
    slack.flatMap((account, at) => {
      if (!account.startsWith('E') || !account.includes('/')) return [];
      const [owner] =
        Object.entries(people).find(
          ([other, entry]) => other !== id && entry.slack?.some((each) => userOf(each) === userOf(account)) === true,
        ) ?? [];
      return owner === undefined ? [] : [{ path: ['people', id, 'slack', at], message: texts.taken(owner) }];
    }),
  );
}

/** A user id alone belongs to the first workspace. Without a list there is one workspace, whatever its id. */
function slackKey(account: string, workspaces: PolicyFile['workspaces']): string {
  const own = workspaces?.find((each) => each.startsWith('T'));
  if (own === undefined) return account.slice(account.indexOf('/') + 1);
  return account.includes('/') ? account : `${own}/${account}`;
}

function unlistedWorkspaces({ people, workspaces }: PolicyFile): Problem[] {
  if (workspaces === undefined) return [];
  return Object.entries(people).flatMap(([id, { slack = [] }]) =>
    slack.flatMap((account, at) => {
      const [team = '', user] = account.split('/');
      if (user === undefined || workspaces.includes(team)) return [];
      // It may be one of a listed organisation.
      if (team.startsWith('T') && workspaces.some((each) => each.startsWith('E'))) return [];
      return [{ path: ['people', id, 'slack', at], message: texts.unlistedWorkspace(team) }];
    }),
  );
}

function incompleteRights(id: string, entry: PersonEntry): Problem[] {
  const needsReceivers = entry.may?.some((right) => right !== 'freeze' && right !== 'admin') ?? false;
  if (needsReceivers && entry.receivers === undefined) {
    return [{ path: ['people', id, 'may'], message: texts.needsReceivers }];
  }
  if (entry.receivers !== undefined && entry.may === undefined) {
    return [{ path: ['people', id, 'receivers'], message: texts.needsMay }];
  }
  return [];
}

function wrongGroups({ groups = {}, people }: PolicyFile): Problem[] {
  return Object.entries(groups).flatMap(([name, { members }]) => [
    ...(Object.hasOwn(people, name) ? [{ path: ['groups', name], message: texts.alsoPerson }] : []),
    ...members.flatMap((member, at) =>
      Object.hasOwn(people, member) ? [] : [unlisted(['groups', name, 'members', at], member, people)],
    ),
  ]);
}

function wrongApprovers(file: PolicyFile): Problem[] {
  const known = { ...file.people, ...file.groups };
  return (file.approvals?.approvers ?? []).flatMap((rule, entry) =>
    (['who', 'then'] as const).flatMap((field) =>
      (rule[field] ?? []).flatMap((who, at) => {
        const path = ['approvals', 'approvers', entry, field, at];
        if (!Object.hasOwn(known, who)) return [unlisted(path, who, known)];
        const canApprove = peopleOf(file, who).some((id) =>
          grantsOf(file, id).some((grant) => grant.may.includes('approve')),
        );
        return canApprove ? [] : [{ path, message: texts.cannotApprove(who) }];
      }),
    ),
  );
}

/** Only rights of one's own can be passed on, and only to somebody else. */
function wrongDelegations(file: PolicyFile): Problem[] {
  return (file.delegations ?? []).flatMap(({ from, to, since, until }, at) => {
    const path = (field: string): Path => ['delegations', at, field];
    const strangers = Object.entries({ from, to }).filter(([, who]) => !Object.hasOwn(file.people, who));
    if (strangers.length > 0) return strangers.map(([field, who]) => unlisted(path(field), who, file.people));
    const approves = grantsOf(file, from).some(({ may }) => may.includes('approve'));
    return [
      ...(approves ? [] : [{ path: path('from'), message: texts.delegatesNothing(from) }]),
      ...(from === to ? [{ path: path('to'), message: texts.delegatesToSelf }] : []),
      ...(since !== undefined && until < since ? [{ path: path('until'), message: texts.endsBefore }] : []),
    ];
  });
}

const unlisted = (path: Path, who: string, known: object): Problem => ({
  path,
  message: texts.unlisted(who, Object.keys(known)),
});

/** One person, or the members of a group. */
export function peopleOf({ groups = {} }: PolicyFile, who: string): readonly string[] {
  return Object.hasOwn(groups, who) ? (groups[who]?.members ?? []) : [who];
}

/** Rights stay with the receivers they are written beside: a union of both lists would allow what nobody wrote. */
export function grantsOf(file: PolicyFile, id: string): Grant[] {
  const entry = Object.hasOwn(file.people, id) ? file.people[id] : undefined;
  const own = entry?.may === undefined ? [] : [{ may: entry.may, receivers: entry.receivers ?? [] }];
  const shared = Object.values(file.groups ?? {}).filter((group) => group.members.includes(id));
  return [...own, ...shared.map((group) => ({ may: group.may, receivers: group.receivers }))];
}
