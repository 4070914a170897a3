CREATE TABLE `active_learning_feedback` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text NOT NULL,
	`coin_id` integer,
	`obverse_image_hash` text NOT NULL,
	`reverse_image_hash` text,
	`image_data` text,
	`ai_prediction` text NOT NULL,
	`ai_confidence` real NOT NULL,
	`prediction_model` text DEFAULT 'gemini-2.5-flash' NOT NULL,
	`user_corrections` text,
	`feedback_type` text NOT NULL,
	`is_correct` integer NOT NULL,
	`corrected_fields` text,
	`uncertainty_areas` text,
	`difficulty_level` text,
	`country` text NOT NULL,
	`region` text,
	`used_for_training` integer DEFAULT false NOT NULL,
	`training_round` integer,
	`quality_score` real,
	`is_validated` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`coin_id`) REFERENCES `coins`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `feedback_user` ON `active_learning_feedback` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `feedback_coin` ON `active_learning_feedback` (`coin_id`);--> statement-breakpoint
CREATE TABLE `ai_learning_data` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text NOT NULL,
	`original_identification` text,
	`user_corrections` text,
	`final_coin_data` text,
	`was_correct` integer,
	`corrected_fields` text,
	`identification_method` text,
	`confidence` real,
	`obverse_image_url` text,
	`reverse_image_url` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `learning_user` ON `ai_learning_data` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `coins` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`year` integer NOT NULL,
	`mint_mark` text,
	`coin_type` text NOT NULL,
	`condition` text NOT NULL,
	`diameter` text,
	`weight` text,
	`composition` text,
	`variation` text,
	`series` text,
	`total_mintage` text,
	`specifications` text,
	`special_variations` text,
	`description` text,
	`coin_history` text,
	`obverse_description` text,
	`reverse_description` text,
	`metal_content` text,
	`purchase_price_cents` integer,
	`purchase_date` integer,
	`estimated_value_cents` integer,
	`valuation_source` text,
	`valued_at` integer,
	`ungraded_value_range` text,
	`graded_value_range` text,
	`image_url` text,
	`obverse_image_url` text,
	`reverse_image_url` text,
	`rarity` text,
	`rarity_scale` integer,
	`notes` text,
	`is_graded` integer DEFAULT false NOT NULL,
	`grading_company` text,
	`grade` text,
	`certification_number` text,
	`quantity` integer DEFAULT 1 NOT NULL,
	`identification_method` text,
	`country` text DEFAULT 'United States' NOT NULL,
	`currency` text DEFAULT 'USD' NOT NULL,
	`region` text,
	`mint` text,
	`ruler` text,
	`era` text,
	`script` text,
	`ai_confidence` real,
	`user_verified` integer DEFAULT false NOT NULL,
	`needs_review` integer DEFAULT false NOT NULL,
	`feedback_count` integer DEFAULT 0 NOT NULL,
	`last_verified` integer,
	`uncertainty_flags` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer,
	`category` text NOT NULL,
	`name_order` text NOT NULL,
	`value_order` integer NOT NULL,
	`gold_micrograms` integer DEFAULT 0 NOT NULL,
	`silver_micrograms` integer DEFAULT 0 NOT NULL,
	`platinum_micrograms` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `coins_by_age` ON `coins` (`user_id`,`created_at`,`id`) WHERE "coins"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `coins_by_value` ON `coins` (`user_id`,`value_order`,`id`) WHERE "coins"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `coins_by_name` ON `coins` (`user_id`,`name_order`,`id`) WHERE "coins"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `coins_by_category` ON `coins` (`user_id`,`category`,`created_at`,`id`) WHERE "coins"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `coins_in_trash` ON `coins` (`user_id`,`deleted_at`) WHERE "coins"."deleted_at" is not null;--> statement-breakpoint
CREATE TABLE `collection_totals` (
	`user_id` text NOT NULL,
	`category` text NOT NULL,
	`records` integer NOT NULL,
	`quantity` integer NOT NULL,
	`value_cents` integer NOT NULL,
	`gold_micrograms` integer NOT NULL,
	`silver_micrograms` integer NOT NULL,
	`platinum_micrograms` integer NOT NULL,
	PRIMARY KEY(`user_id`, `category`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `global_coin_database` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`country` text NOT NULL,
	`currency` text NOT NULL,
	`name` text NOT NULL,
	`denomination` text NOT NULL,
	`year_range` text,
	`ruler` text,
	`era` text,
	`composition` text,
	`diameter` text,
	`weight` text,
	`mint_mark` text,
	`mint` text,
	`script` text,
	`obverse_description` text,
	`reverse_description` text,
	`designer_engraver` text,
	`mintage_data` text,
	`rarity_notes` text,
	`historical_context` text,
	`identification_hints` text,
	`common_mistakes` text,
	`region` text,
	`is_active` integer DEFAULT true NOT NULL,
	`last_updated` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `global_coins_country` ON `global_coin_database` (`country`,`denomination`);--> statement-breakpoint
CREATE TABLE `marketplace_listings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text NOT NULL,
	`coin_id` integer NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`price_cents` integer NOT NULL,
	`category` text NOT NULL,
	`condition` text NOT NULL,
	`subcategory` text,
	`tags` text,
	`shipping_weight` real,
	`shipping_dimensions` text,
	`etsy_listing_id` text,
	`etsy_status` text,
	`etsy_url` text,
	`ebay_listing_id` text,
	`ebay_status` text,
	`ebay_url` text,
	`list_on_etsy` integer DEFAULT false NOT NULL,
	`list_on_ebay` integer DEFAULT false NOT NULL,
	`status` text DEFAULT 'draft' NOT NULL,
	`listed_at` integer,
	`sold_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`coin_id`) REFERENCES `coins`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `listings_user` ON `marketplace_listings` (`user_id`);--> statement-breakpoint
CREATE INDEX `listings_coin` ON `marketplace_listings` (`coin_id`);--> statement-breakpoint
CREATE TABLE `metal_prices` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`gold` real NOT NULL,
	`silver` real NOT NULL,
	`platinum` real NOT NULL,
	`palladium` real NOT NULL,
	`copper` real NOT NULL,
	`source` text DEFAULT 'Market data' NOT NULL,
	`last_updated` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `metal_prices_by_age` ON `metal_prices` (`last_updated`);--> statement-breakpoint
CREATE TABLE `news_articles` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`title` text NOT NULL,
	`description` text,
	`url` text NOT NULL,
	`image_url` text,
	`published_at` integer NOT NULL,
	`source` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `news_articles_url_unique` ON `news_articles` (`url`);--> statement-breakpoint
CREATE INDEX `news_by_age` ON `news_articles` (`published_at`);--> statement-breakpoint
CREATE TABLE `photos` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text NOT NULL,
	`hash` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`bytes` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `photos_owner_hash` ON `photos` (`user_id`,`hash`);--> statement-breakpoint
CREATE INDEX `photos_hash` ON `photos` (`hash`);--> statement-breakpoint
CREATE TABLE `price_history` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`coin_id` integer NOT NULL,
	`user_id` text,
	`recorded_value_cents` integer NOT NULL,
	`valuation_source` text NOT NULL,
	`confidence` text NOT NULL,
	`data_points` integer DEFAULT 0 NOT NULL,
	`metadata` text,
	`recorded_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`coin_id`) REFERENCES `coins`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `price_history_of_coin` ON `price_history` (`coin_id`,`recorded_at`);--> statement-breakpoint
CREATE INDEX `price_history_user` ON `price_history` (`user_id`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`sid` text PRIMARY KEY NOT NULL,
	`sess` text NOT NULL,
	`expire` integer NOT NULL,
	`user_id` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_expire` ON `sessions` (`expire`);--> statement-breakpoint
CREATE TABLE `temporary_identifications` (
	`temp_id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`scope` text NOT NULL,
	`coin_data` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `temporary_user` ON `temporary_identifications` (`user_id`);--> statement-breakpoint
CREATE INDEX `temporary_expiry` ON `temporary_identifications` (`expires_at`);--> statement-breakpoint
CREATE TABLE `upcoming_releases` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`release_date` integer NOT NULL,
	`price_cents` integer,
	`description` text,
	`image_url` text,
	`url` text,
	`mintage` text
);
--> statement-breakpoint
CREATE INDEX `releases_by_date` ON `upcoming_releases` (`release_date`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text,
	`first_name` text,
	`last_name` text,
	`phone_number` text,
	`profile_image_url` text,
	`mailing_street` text,
	`mailing_city` text,
	`mailing_state` text,
	`mailing_zip` text,
	`mailing_country` text DEFAULT 'United States',
	`billing_street` text,
	`billing_city` text,
	`billing_state` text,
	`billing_zip` text,
	`billing_country` text DEFAULT 'United States',
	`same_as_mailing_address` integer DEFAULT true NOT NULL,
	`etsy_linked` integer DEFAULT false NOT NULL,
	`etsy_shop_id` text,
	`etsy_access_token` text,
	`ebay_linked` integer DEFAULT false NOT NULL,
	`ebay_user_id` text,
	`ebay_access_token` text,
	`ebay_refresh_token` text,
	`ebay_token_expiry` integer,
	`ebay_scopes` text,
	`ebay_environment` text,
	`password_hash` text,
	`email_verified` integer DEFAULT false NOT NULL,
	`email_verification_token` text,
	`auth_provider` text DEFAULT 'email' NOT NULL,
	`is_guest` integer DEFAULT false NOT NULL,
	`last_seen_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);--> statement-breakpoint
CREATE INDEX `users_guest_seen` ON `users` (`is_guest`,`last_seen_at`);