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

/** Answer of `POST /api/news/refresh`. */
export interface NewsRefresh {
  /** Items that were not there before. */
  added: number;
  /** How each feed that is configured answered, by the name it gives itself or its host. */
  feeds: { name: string; ok: boolean; message: string | null }[];
}
