CREATE TABLE "active_learning_feedback" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"coin_id" bigint,
	"obverse_image_hash" text NOT NULL,
	"reverse_image_hash" text,
	"image_data" jsonb,
	"ai_prediction" jsonb NOT NULL,
	"ai_confidence" double precision NOT NULL,
	"prediction_model" text DEFAULT 'gemini-2.5-flash' NOT NULL,
	"user_corrections" jsonb,
	"feedback_type" text NOT NULL,
	"is_correct" boolean NOT NULL,
	"corrected_fields" jsonb,
	"uncertainty_areas" jsonb,
	"difficulty_level" text,
	"country" text NOT NULL,
	"region" text,
	"used_for_training" boolean DEFAULT false NOT NULL,
	"training_round" bigint,
	"quality_score" double precision,
	"is_validated" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ai_learning_data" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"original_identification" jsonb,
	"user_corrections" jsonb,
	"final_coin_data" jsonb,
	"was_correct" boolean,
	"corrected_fields" jsonb,
	"identification_method" text,
	"confidence" double precision,
	"obverse_image_url" text,
	"reverse_image_url" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "coins" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"year" bigint NOT NULL,
	"mint_mark" text,
	"coin_type" text NOT NULL,
	"condition" text NOT NULL,
	"diameter" text,
	"weight" text,
	"composition" text,
	"variation" text,
	"series" text,
	"total_mintage" text,
	"specifications" text,
	"special_variations" text,
	"description" text,
	"coin_history" text,
	"obverse_description" text,
	"reverse_description" text,
	"metal_content" jsonb,
	"purchase_price_cents" bigint,
	"purchase_date" timestamp (3) with time zone,
	"estimated_value_cents" bigint,
	"valuation_source" text,
	"valued_at" timestamp (3) with time zone,
	"ungraded_value_range" text,
	"graded_value_range" text,
	"image_url" text,
	"obverse_image_url" text,
	"reverse_image_url" text,
	"rarity" text,
	"rarity_scale" bigint,
	"notes" text,
	"is_graded" boolean DEFAULT false NOT NULL,
	"grading_company" text,
	"grade" text,
	"certification_number" text,
	"quantity" bigint DEFAULT 1 NOT NULL,
	"identification_method" text,
	"country" text DEFAULT 'United States' NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"region" text,
	"mint" text,
	"ruler" text,
	"era" text,
	"script" text,
	"ai_confidence" double precision,
	"user_verified" boolean DEFAULT false NOT NULL,
	"needs_review" boolean DEFAULT false NOT NULL,
	"feedback_count" bigint DEFAULT 0 NOT NULL,
	"last_verified" timestamp (3) with time zone,
	"uncertainty_flags" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"category" text NOT NULL,
	"name_order" text NOT NULL,
	"value_order" bigint NOT NULL,
	"gold_micrograms" bigint DEFAULT 0 NOT NULL,
	"silver_micrograms" bigint DEFAULT 0 NOT NULL,
	"platinum_micrograms" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "collection_totals" (
	"user_id" text NOT NULL,
	"category" text NOT NULL,
	"records" bigint NOT NULL,
	"quantity" bigint NOT NULL,
	"value_cents" bigint NOT NULL,
	"gold_micrograms" bigint NOT NULL,
	"silver_micrograms" bigint NOT NULL,
	"platinum_micrograms" bigint NOT NULL,
	CONSTRAINT "collection_totals_user_id_category_pk" PRIMARY KEY("user_id","category")
);
--> statement-breakpoint
CREATE TABLE "global_coin_database" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"country" text NOT NULL,
	"currency" text NOT NULL,
	"name" text NOT NULL,
	"denomination" text NOT NULL,
	"year_range" text,
	"ruler" text,
	"era" text,
	"composition" text,
	"diameter" text,
	"weight" text,
	"mint_mark" text,
	"mint" text,
	"script" text,
	"obverse_description" text,
	"reverse_description" text,
	"designer_engraver" text,
	"mintage_data" jsonb,
	"rarity_notes" text,
	"historical_context" text,
	"identification_hints" text,
	"common_mistakes" text,
	"region" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"last_updated" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "marketplace_listings" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"coin_id" bigint NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"price_cents" bigint NOT NULL,
	"category" text NOT NULL,
	"condition" text NOT NULL,
	"subcategory" text,
	"tags" jsonb,
	"shipping_weight" double precision,
	"shipping_dimensions" text,
	"etsy_listing_id" text,
	"etsy_status" text,
	"etsy_url" text,
	"ebay_listing_id" text,
	"ebay_status" text,
	"ebay_url" text,
	"list_on_etsy" boolean DEFAULT false NOT NULL,
	"list_on_ebay" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"listed_at" timestamp (3) with time zone,
	"sold_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "metal_prices" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"gold" double precision NOT NULL,
	"silver" double precision NOT NULL,
	"platinum" double precision NOT NULL,
	"palladium" double precision NOT NULL,
	"copper" double precision NOT NULL,
	"source" text DEFAULT 'Market data' NOT NULL,
	"last_updated" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "news_articles" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"url" text NOT NULL,
	"image_url" text,
	"published_at" timestamp (3) with time zone NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "news_articles_url_unique" UNIQUE("url")
);
--> statement-breakpoint
CREATE TABLE "photos" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"hash" text NOT NULL,
	"width" bigint NOT NULL,
	"height" bigint NOT NULL,
	"bytes" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "price_history" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"coin_id" bigint NOT NULL,
	"user_id" text,
	"recorded_value_cents" bigint NOT NULL,
	"valuation_source" text NOT NULL,
	"confidence" text NOT NULL,
	"data_points" bigint DEFAULT 0 NOT NULL,
	"metadata" jsonb,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"sid" text PRIMARY KEY NOT NULL,
	"sess" jsonb NOT NULL,
	"expire" timestamp (3) with time zone NOT NULL,
	"user_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "temporary_identifications" (
	"temp_id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"scope" text NOT NULL,
	"coin_data" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "upcoming_releases" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"release_date" timestamp (3) with time zone NOT NULL,
	"price_cents" bigint,
	"description" text,
	"image_url" text,
	"url" text,
	"mintage" text
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text,
	"first_name" text,
	"last_name" text,
	"phone_number" text,
	"profile_image_url" text,
	"mailing_street" text,
	"mailing_city" text,
	"mailing_state" text,
	"mailing_zip" text,
	"mailing_country" text DEFAULT 'United States',
	"billing_street" text,
	"billing_city" text,
	"billing_state" text,
	"billing_zip" text,
	"billing_country" text DEFAULT 'United States',
	"same_as_mailing_address" boolean DEFAULT true NOT NULL,
	"etsy_linked" boolean DEFAULT false NOT NULL,
	"etsy_shop_id" text,
	"etsy_access_token" text,
	"ebay_linked" boolean DEFAULT false NOT NULL,
	"ebay_user_id" text,
	"ebay_access_token" text,
	"ebay_refresh_token" text,
	"ebay_token_expiry" timestamp (3) with time zone,
	"ebay_scopes" text,
	"ebay_environment" text,
	"password_hash" text,
	"email_verified" boolean DEFAULT false NOT NULL,
	"email_verification_token" text,
	"auth_provider" text DEFAULT 'email' NOT NULL,
	"is_guest" boolean DEFAULT false NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
ALTER TABLE "active_learning_feedback" ADD CONSTRAINT "active_learning_feedback_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "active_learning_feedback" ADD CONSTRAINT "active_learning_feedback_coin_id_coins_id_fk" FOREIGN KEY ("coin_id") REFERENCES "public"."coins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_learning_data" ADD CONSTRAINT "ai_learning_data_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coins" ADD CONSTRAINT "coins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_totals" ADD CONSTRAINT "collection_totals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marketplace_listings" ADD CONSTRAINT "marketplace_listings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marketplace_listings" ADD CONSTRAINT "marketplace_listings_coin_id_coins_id_fk" FOREIGN KEY ("coin_id") REFERENCES "public"."coins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_history" ADD CONSTRAINT "price_history_coin_id_coins_id_fk" FOREIGN KEY ("coin_id") REFERENCES "public"."coins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_history" ADD CONSTRAINT "price_history_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "temporary_identifications" ADD CONSTRAINT "temporary_identifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feedback_user" ON "active_learning_feedback" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "feedback_coin" ON "active_learning_feedback" USING btree ("coin_id");--> statement-breakpoint
CREATE INDEX "learning_user" ON "ai_learning_data" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "coins_by_age" ON "coins" USING btree ("user_id","created_at","id") WHERE "coins"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "coins_by_value" ON "coins" USING btree ("user_id","value_order","id") WHERE "coins"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "coins_by_name" ON "coins" USING btree ("user_id","name_order","id") WHERE "coins"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "coins_by_category" ON "coins" USING btree ("user_id","category","created_at","id") WHERE "coins"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "coins_in_trash" ON "coins" USING btree ("user_id","deleted_at") WHERE "coins"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "global_coins_country" ON "global_coin_database" USING btree ("country","denomination");--> statement-breakpoint
CREATE INDEX "listings_user" ON "marketplace_listings" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "listings_coin" ON "marketplace_listings" USING btree ("coin_id");--> statement-breakpoint
CREATE INDEX "metal_prices_by_age" ON "metal_prices" USING btree ("last_updated");--> statement-breakpoint
CREATE INDEX "news_by_age" ON "news_articles" USING btree ("published_at");--> statement-breakpoint
CREATE UNIQUE INDEX "photos_owner_hash" ON "photos" USING btree ("user_id","hash");--> statement-breakpoint
CREATE INDEX "photos_hash" ON "photos" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "price_history_of_coin" ON "price_history" USING btree ("coin_id","recorded_at");--> statement-breakpoint
CREATE INDEX "price_history_user" ON "price_history" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expire" ON "sessions" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "temporary_user" ON "temporary_identifications" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "temporary_expiry" ON "temporary_identifications" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "releases_by_date" ON "upcoming_releases" USING btree ("release_date");--> statement-breakpoint
CREATE INDEX "users_guest_seen" ON "users" USING btree ("is_guest","last_seen_at");