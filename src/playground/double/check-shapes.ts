/** Reports each fault of a value with its path; reports nothing when the value is valid. */
export type Check = (value: unknown, path: string, report: Report) => void;
export type Report = (path: string, what: string) => void;

type Fields = Readonly<Record<string, Check>>;

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Slack counts characters as UTF-16 does. */
export function string(options: { min?: number; max?: number; pattern?: RegExp; what?: string } = {}): Check {
  const { min = 0, max = Infinity, pattern, what = 'text' } = options;
  return (value, path, report) => {
    if (typeof value !== 'string') report(path, `is not a ${what}`);
    else if (value.length < min) report(path, `is shorter than ${min}`);
    else if (value.length > max) report(path, `has ${value.length} characters; at most ${max} are allowed`);
    else if (pattern !== undefined && !pattern.test(value)) report(path, `is not a ${what}`);
  };
}

export const flag: Check = (value, path, report) => {
  if (typeof value !== 'boolean') report(path, 'is neither true nor false');
};

export function whole(min = -Infinity, max = Infinity): Check {
  return (value, path, report) => {
    if (typeof value !== 'number' || !Number.isInteger(value)) report(path, 'is not a whole number');
    else if (value < min || value > max) report(path, `is not from ${min} to ${max}`);
  };
}

export function among(...values: readonly unknown[]): Check {
  return (value, path, report) => {
    if (!values.includes(value))
      report(path, `is ${JSON.stringify(value)}, not one of ${values.map(String).join(', ')}`);
  };
}

export function list(of: Check, min = 0, max = Infinity): Check {
  return (value, path, report) => {
    if (!Array.isArray(value)) {
      report(path, 'is not a list');
      return;
    }
    if (value.length < min) report(path, `has ${value.length} entries; at least ${min} are wanted`);
    if (value.length > max) report(path, `has ${value.length} entries; at most ${max} are allowed`);
    value.forEach((each: unknown, at) => of(each, `${path}[${at}]`, report));
  };
}

/** An object with exactly these fields: Slack refuses what it does not know. */
export function object(required: Fields, optional: Fields = {}, also?: Check): Check {
  return (value, path, report) => {
    if (!isObject(value)) {
      report(path, 'is not an object');
      return;
    }
    for (const [name, check] of Object.entries(required)) {
      if (value[name] === undefined) report(path, `lacks ${name}`);
      else check(value[name], `${path}.${name}`, report);
    }
    for (const [name, each] of Object.entries(value)) {
      if (name in required || each === undefined) continue;
      const check = optional[name];
      if (check === undefined) report(`${path}.${name}`, 'is not a field that Slack knows here');
      else check(each, `${path}.${name}`, report);
    }
    also?.(value, path, report);
  };
}

/** One of several kinds, told apart by `type`. */
export function byType(kinds: Readonly<Record<string, Check>>): Check {
  return (value, path, report) => {
    const type = isObject(value) ? value['type'] : undefined;
    const check = typeof type === 'string' && Object.hasOwn(kinds, type) ? kinds[type] : undefined;
    if (check === undefined) report(path, `is of type ${JSON.stringify(type)}, which is not allowed here`);
    else check(value, path, report);
  };
}

export const anything: Check = () => undefined;
