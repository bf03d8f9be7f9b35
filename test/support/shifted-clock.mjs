// Loaded before a program: its clock is TEST_CLOCK_SHIFT milliseconds away from the real one, and runs as fast.
const RealDate = Date;
const now = () => RealDate.now() + Number(process.env.TEST_CLOCK_SHIFT);

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  apply: () => new RealDate(now()).toString(),
  get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
});
