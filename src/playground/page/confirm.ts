import { drawText } from './blocks/text.ts';
import type { Surface } from './blocks/surface.ts';
import { h } from './dom.ts';
import { plain, type Part } from './json.ts';
import { openDialog } from './widgets/dialog.ts';

/** The confirm dialog of an element; resolves to whether the person went on. */
export function askConfirm(confirm: Part, surface: Surface): Promise<boolean> {
  return new Promise((resolve) => {
    const answer = (yes: boolean): void => {
      dialog.close();
      resolve(yes);
    };
    const danger = confirm['style'] === 'danger';
    const yes = h(
      'button',
      { type: 'button', class: `button ${danger ? 'danger filled' : 'primary'}`, onclick: () => answer(true) },
      plain(confirm['confirm']) || 'Yes',
    );
    const no = h(
      'button',
      { type: 'button', class: 'button', onclick: () => answer(false) },
      plain(confirm['deny']) || 'Cancel',
    );
    const dialog = openDialog({
      title: plain(confirm['title']) || 'Are you sure?',
      kind: 'confirm',
      body: [h('div', { class: 'confirm-text' }, drawText(confirm['text'], surface))],
      footer: [no, yes],
      dismissed: () => answer(false),
    });
    // What moves money must not be a slip of the Enter key.
    (danger ? no : yes).focus();
  });
}
