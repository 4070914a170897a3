-- The trigrams of a search beside whose they are: among the coins of many, one owner's are found as fast as alone.
CREATE EXTENSION IF NOT EXISTS btree_gin;
--> statement-breakpoint
DROP INDEX "coins_by_words";
--> statement-breakpoint
CREATE INDEX "coins_by_words" ON "coins" USING gin ("user_id", "search_text" gin_trgm_ops) WHERE "deleted_at" IS NULL;
