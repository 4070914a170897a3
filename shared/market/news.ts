/** `GET /api/news`, newest first. */
export interface NewsItem {
  id: number;
  title: string;
  description: string | null;
  url: string;
  imageUrl: string | null;
  source: string;
  publishedAt: string;
}

/** `POST /api/news/refresh` */
export interface NewsRefresh {
  added: number;
  /** Named by title or host. */
  feeds: { name: string; ok: boolean; message: string | null }[];
}
