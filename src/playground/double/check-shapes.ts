/** Notes what is wrong with a value at a path, in a sentence; notes nothing when it is right. */
export type Check = (value: unknown, path: string, say: Say) => void;
export type Say = (path: string, what: string) => void;

type Fields = Readonly<Record<string, Check>>;

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Slack counts characters as UTF-16 does. */
export function string(options: { min?: number; max?: number; pattern?: RegExp; what?: string } = {}): Check {
  const { min = 0, max = Infinity, pattern, what = 'text' } = options;
  return (value, path, say) => {
    if (typeof value !== 'string') say(path, `is not a ${what}`);
    else if (value.length < min) say(path, `is shorter than ${min}`);
    else if (value.length > max) say(path, `has ${value.length} characters; at most ${max} are allowed`);
    else if (pattern !== undefined && !pattern.test(value)) say(path, `is not a ${what}`);
  };
}

export const flag: Check = (value, path, say) => {
  if (typeof value !== 'boolean') say(path, 'is neither true nor false');
};

export function whole(min = -Infinity, max = Infinity): Check {
  return (value, path, say) => {
    if (typeof value !== 'number' || !Number.isInteger(value)) say(path, 'is not a whole number');
    else if (value < min || value > max) say(path, `is not from ${min} to ${max}`);
  };
}

export const number: Check = (value, path, say) => {
  if (typeof value !== 'number' || !Number.isFinite(value)) say(path, 'is not a number');
};

export function among(...values: readonly unknown[]): Check {
  return (value, path, say) => {
    if (!values.includes(value)) say(path, `is ${JSON.stringify(value)}, not one of ${values.map(String).join(', ')}`);
  };
}

export function list(of: Check, min = 0, max = Infinity): Check {
  return (value, path, say) => {
    if (!Array.isArray(value)) {
      say(path, 'is not a list');
      return;
    }
    if (value.length < min) say(path, `has ${value.length} entries; at least ${min} are wanted`);
    if (value.length > max) say(path, `has ${value.length} entries; at most ${max} are allowed`);
    value.forEach((each: unknown, at) => of(each, `${path}[${at}]`, say));
  };
}

/** An object with exactly these fields: Slack refuses what it does not know. */
export function object(required: Fields, optional: Fields = {}, also?: Check): Check {
  return (value, path, say) => {
    if (!isObject(value)) {
      say(path, 'is not an object');
      return;
    }
    for (const [name, check] of Object.entries(required)) {
      if (value[name] === undefined) say(path, `lacks ${name}`);
      else check(value[name], `${path}.${name}`, say);
    }
    for (const [name, each] of Object.entries(value)) {
      if (name in required || each === undefined) continue;
      const check = optional[name];
      if (check === undefined) say(`${path}.${name}`, 'is not a field that Slack knows here');
      else check(each, `${path}.${name}`, say);
    }
    also?.(value, path, say);
  };
}

/** One of several kinds, told apart by `type`. */
export function byType(kinds: Readonly<Record<string, Check>>): Check {
  return (value, path, say) => {
    const type = isObject(value) ? value['type'] : undefined;
    const check = typeof type === 'string' && Object.hasOwn(kinds, type) ? kinds[type] : undefined;
    if (check === undefined) say(path, `is of type ${JSON.stringify(type)}, which is not allowed here`);
    else check(value, path, say);
  };
}

export const anything: Check = () => undefined;
