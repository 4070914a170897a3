/** A release of the mint as `GET /api/upcoming-releases` answers it; earliest first. */
export interface UpcomingRelease {
  id: number;
  name: string;
  description: string | null;
  releaseDate: string;
  /** US dollars, "129.00"; null while not announced. */
  price: string | null;
  imageUrl: string | null;
  url: string | null;
}
