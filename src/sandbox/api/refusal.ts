/** Thrown when the service refuses a request; `body()` is the one error body of this service. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly field: string | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    code: string,
    message: string,
    more: { field?: string; headers?: Readonly<Record<string, string>> } = {},
  ) {
    super(message);
    this.name = 'Refusal';
    this.status = status;
    this.code = code;
    this.field = more.field;
    this.headers = more.headers ?? {};
  }

  body() {
    return { error: this.code, message: this.message, ...(this.field === undefined ? {} : { field: this.field }) };
  }
}

export const invalid = (field: string, message: string) =>
  new Refusal(400, 'validation', `${field}: ${message}`, { field });

export const notFound = (what: string) => new Refusal(404, 'notFound', what);
