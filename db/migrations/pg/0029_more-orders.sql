DROP INDEX "coins_unsearched";--> statement-breakpoint
CREATE INDEX "coins_by_year" ON "coins" USING btree ("user_id","year","id") WHERE "coins"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "coins_by_country" ON "coins" USING btree ("user_id","country","id") WHERE "coins"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "coins_by_mint" ON "coins" USING btree ("user_id",(case when "mint_mark" is null then lower("mint") else lower("mint_mark") end),"id") WHERE "coins"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "coins_by_purchase" ON "coins" USING btree ("user_id","purchase_date","id") WHERE "coins"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "coins_by_price" ON "coins" USING btree ("user_id","purchase_price_cents","id") WHERE "coins"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "coins_by_gain" ON "coins" USING btree ("user_id",(("estimated_value_cents" - "purchase_price_cents") * "quantity"),"id") WHERE "coins"."deleted_at" is null;