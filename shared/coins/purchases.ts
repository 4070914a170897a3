/** One purchase of pieces of a record. */
export interface Purchase {
  quantity: number;
  /** For one piece, decimal text in `currency`; null where it is not known. */
  price: string | null;
  currency: string;
  /** "2026-11-28"; null where it is not known. */
  date: string | null;
  seller: string | null;
  place: string | null;
  invoice: string | null;
  note: string | null;
}
