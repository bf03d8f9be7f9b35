import type { TradingService } from '../contract/trading-service.ts';

/** The questions of people and agents that the service is answering: work in the background waits for them. */
export class Foreground {
  #busy = 0;
  #waiting: (() => void)[] = [];

  /** The service, with each of its questions counted while it is answered. Lists are read as they are wanted. */
  counting<S extends TradingService>(service: S): S {
    const counted =
      <A extends unknown[], R>(ask: (...all: A) => Promise<R>) =>
      async (...all: A): Promise<R> => {
        this.#busy += 1;
        try {
          return await ask(...all);
        } finally {
          this.#busy -= 1;
          if (this.#busy === 0) for (const go of this.#waiting.splice(0)) go();
        }
      };
    return {
      ...service,
      stock: counted((...all: Parameters<TradingService['stock']>) => service.stock(...all)),
      quote: counted((...all: Parameters<TradingService['quote']>) => service.quote(...all)),
      prices: counted((...all: Parameters<TradingService['prices']>) => service.prices(...all)),
      products: counted((...all: Parameters<TradingService['products']>) => service.products(...all)),
      categories: counted((...all: Parameters<TradingService['categories']>) => service.categories(...all)),
      customer: counted((...all: Parameters<TradingService['customer']>) => service.customer(...all)),
      finances: counted((...all: Parameters<TradingService['finances']>) => service.finances(...all)),
      delivery: counted((...all: Parameters<TradingService['delivery']>) => service.delivery(...all)),
      invoice: counted((...all: Parameters<TradingService['invoice']>) => service.invoice(...all)),
      requisition: counted((...all: Parameters<TradingService['requisition']>) => service.requisition(...all)),
      order: counted((...all: Parameters<TradingService['order']>) => service.order(...all)),
    };
  }

  /** Resolves when nothing is being asked. */
  async quiet(): Promise<void> {
    while (this.#busy > 0) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }
}
