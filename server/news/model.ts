/** A mint news item as `GET /api/news` answers it; newest first. */
export interface NewsItem {
  id: number;
  title: string;
  description: string | null;
  url: string;
  imageUrl: string | null;
  source: string;
  publishedAt: string;
}
