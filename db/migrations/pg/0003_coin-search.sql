-- The trigram index of a search; what is looked through is made by db/search.ts.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE INDEX "coins_by_words" ON "coins" USING gin ("search_text" gin_trgm_ops) WHERE "deleted_at" IS NULL;
