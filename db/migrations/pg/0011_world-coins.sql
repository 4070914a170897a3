ALTER TABLE "coins" ADD COLUMN "designer" text;--> statement-breakpoint
-- Until now the designer of a coin of the world stood among the specifications.
UPDATE "coins" SET "designer" = substr("specifications", 11), "specifications" = NULL
WHERE "country" <> 'United States' AND "specifications" LIKE 'Designer: %' AND position(chr(10) IN "specifications") = 0;
--> statement-breakpoint
-- Country, currency and designer are searched as well: the words are derived anew once the program runs.
UPDATE "coins" SET "search_text" = '' WHERE "country" <> 'United States';
