import type { Language } from '../contract/limits.ts';
import type { CodeRemark } from '../contract/trading-service.ts';
import type { Progress } from '../core/tool.ts';

/** How one of a product's codes, or its words, matched what was asked. */
export type MatchKind =
  | 'sku'
  | 'index'
  | 'articleNumber'
  | 'tecDoc'
  | 'ean'
  | 'alias'
  | 'substitute'
  | 'oe'
  | 'prefix'
  | 'nearCode'
  | 'words'
  | 'category';

export interface Match {
  readonly kind: MatchKind;
  /** The code as the catalogue writes it; for words the corrected spellings, "hamulcwe → hamulcowe". */
  readonly of?: string | undefined;
}

/** A product of the index. `sku` only where stock or pricing returned it: "is towKod a SKU" is not in the interface. */
export interface CatalogEntry {
  readonly towKod?: string | undefined;
  readonly sku?: string | undefined;
  readonly index?: string | undefined;
  readonly articleNumber?: string | undefined;
  readonly tecDoc?: string | undefined;
  readonly tecDocProd?: string | undefined;
  readonly name?: string | undefined;
  readonly brand?: string | undefined;
  readonly categoryId?: string | undefined;
  readonly eans: readonly string[];
  /** Where the index has it from: `catalogue`, `answers`, or the name of an imported file. */
  readonly source: string;
  /** When it was read there: milliseconds since the epoch. */
  readonly at: number;
  /** What imported files say of its price and stock: never what the service says now. */
  readonly listed?: readonly Listed[] | undefined;
}

/** What one imported file says of a product, in decimals as text. */
export interface Listed {
  readonly file: string;
  /** The date of the file: milliseconds since the epoch. */
  readonly at: number;
  readonly listPriceNet?: string | undefined;
  readonly customerPriceNet?: string | undefined;
  readonly currencyCode?: string | undefined;
  readonly units?: number | undefined;
  readonly unitOfMeasure?: string | undefined;
  readonly unitQuantity?: string | undefined;
  readonly gtuCode?: string | undefined;
  readonly blockedReturn?: boolean | undefined;
}

export interface CatalogHit extends CatalogEntry {
  readonly match: Match;
}

export interface CatalogQuestion {
  readonly text?: string | undefined;
  readonly ean?: string | undefined;
  readonly brands?: readonly string[] | undefined;
  readonly categoryId?: string | undefined;
  readonly language: Language;
  readonly limit: number;
  readonly offset?: number | undefined;
}

export interface CategoryTree {
  /** When the index was built; 0: there is none. */
  readonly builtAt: number;
  readonly categories: readonly CategoryLabel[];
}

export interface CategoryLabel {
  readonly id: string;
  readonly parent?: string | undefined;
  readonly label: string;
  /** Its labels in every language that was read. */
  readonly labels: readonly string[];
}

export type Remark = CodeRemark;

export interface CatalogAnswer {
  readonly hits: readonly CatalogHit[];
  /** More hits follow. */
  readonly more: boolean;
  readonly remarks: readonly Remark[];
}

/** What a code means that the service does not know. */
export type Meaning =
  | { readonly kind: 'one'; readonly entry: CatalogHit }
  /** `near`: none of them is what was written, letter for letter. */
  | { readonly kind: 'several'; readonly entries: readonly CatalogHit[]; readonly near: boolean }
  | { readonly kind: 'none'; readonly remarks: readonly Remark[] };

export interface CatalogStatus {
  readonly products: number;
  /** When the index was built; absent: there is none. */
  readonly builtAt?: number | undefined;
  readonly bytes: number;
  /** Products by source. */
  readonly sources: readonly { readonly name: string; readonly products: number; readonly at: number }[];
  /** How far the walk through the catalogue has come; absent: it was never begun. */
  readonly walk?:
    { readonly done: number; readonly total: number; readonly finishedAt?: number | undefined } | undefined;
  /** Categories with more products than paging reaches, and how many lie beyond. */
  readonly beyond: readonly { readonly categoryId: string; readonly products: number }[];
  /** Why the last build failed. */
  readonly failed?: string | undefined;
}

/** A product as an answer of the service carried it. */
export interface SeenProduct {
  readonly sku?: string | undefined;
  readonly towKod?: string | undefined;
  readonly index?: string | null | undefined;
  readonly name?: string | null | undefined;
  readonly eans?: readonly string[] | null | undefined;
  readonly articleNumber?: string | null | undefined;
  readonly tecDoc?: string | null | undefined;
  readonly tecDocProd?: string | null | undefined;
  readonly brand?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly language: Language;
  /** Units at all warehouses, where stock was asked. */
  readonly units?: number | undefined;
}

/** The products the desk knows of, found by any spelling, barcode or words. It never asks the service. */
export interface Catalog {
  /** Whether there is an index to search. */
  readonly ready: () => Promise<boolean>;
  /**
   * Undefined: there is no index yet.
   * @throws DeskError `invalid_input` for a question that has nothing to search for.
   */
  readonly search: (question: CatalogQuestion) => Promise<CatalogAnswer | undefined>;
  readonly meaning: (code: string, language: Language) => Promise<Meaning>;
  /** Products whose code or name begins like this, for suggestions while typing. */
  readonly suggest: (typed: string, language: Language, limit: number) => Promise<readonly CatalogEntry[]>;
  /** Other products of the same category, without the product itself. Whether they fit is not checked. */
  readonly siblings: (sku: string, language: Language, limit: number) => Promise<readonly CatalogEntry[]>;
  /** Every category, with its label in this language where the catalogue has one. */
  readonly categories: (language: Language) => Promise<CategoryTree>;
  /** The category of each product that the index has under exactly this SKU. */
  readonly categoriesOf: (skus: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  readonly learn: (products: readonly SeenProduct[]) => void;
  readonly status: () => Promise<CatalogStatus>;
  /**
   * Builds the index from the service's catalogue where there is none yet, and waits for it.
   * @returns whether there is an index now
   */
  readonly buildIfAbsent: (onProgress?: (progress: Progress) => void, signal?: AbortSignal) => Promise<boolean>;
}
