-- A coin of another country is of the category of its country; those before were all of one.
UPDATE "coins" SET "category" = "country" WHERE "country" <> 'United States' AND "category" = 'Other Coins';--> statement-breakpoint
DELETE FROM "collection_totals";--> statement-breakpoint
INSERT INTO "collection_totals" ("user_id", "category", "records", "quantity", "value_cents", "gold_micrograms", "silver_micrograms", "platinum_micrograms")
SELECT "user_id", "category", count(*), sum("quantity"), sum(coalesce("estimated_value_cents", 0) * "quantity"),
  sum("gold_micrograms" * "quantity"), sum("silver_micrograms" * "quantity"), sum("platinum_micrograms" * "quantity")
FROM "coins" WHERE "deleted_at" IS NULL GROUP BY "user_id", "category";
