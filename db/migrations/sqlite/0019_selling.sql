CREATE TABLE `listing_publications` (
	`listing_id` integer NOT NULL,
	`user_id` text NOT NULL,
	`marketplace` text NOT NULL,
	`reference` text NOT NULL,
	`status` text DEFAULT 'draft' NOT NULL,
	`wish` text,
	`changed_at` integer,
	`step` text,
	`record` text NOT NULL,
	`warnings` text NOT NULL,
	`message` text,
	`remedy` text,
	`failure` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` integer,
	`site_listing_id` text,
	`url` text,
	`views` integer,
	`listed_at` integer,
	`ended_at` integer,
	`sold_at` integer,
	`sold_price_cents` integer,
	`sold_fees_cents` integer,
	`checked_at` integer,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`listing_id`, `marketplace`),
	FOREIGN KEY (`listing_id`) REFERENCES `marketplace_listings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `listing_publications_reference_unique` ON `listing_publications` (`reference`);--> statement-breakpoint
CREATE INDEX `publications_user` ON `listing_publications` (`user_id`,`status`);--> statement-breakpoint
CREATE INDEX `publications_wished` ON `listing_publications` (`due_at`) WHERE "listing_publications"."wish" is not null;--> statement-breakpoint
CREATE INDEX `publications_listed` ON `listing_publications` (`checked_at`) WHERE "listing_publications"."status" = 'listed';--> statement-breakpoint
CREATE TABLE `marketplace_links` (
	`user_id` text NOT NULL,
	`marketplace` text NOT NULL,
	`account_id` text NOT NULL,
	`account_name` text NOT NULL,
	`shop_id` text,
	`environment` text NOT NULL,
	`access_token` text NOT NULL,
	`refresh_token` text,
	`access_expires_at` integer NOT NULL,
	`refresh_expires_at` integer,
	`scopes` text NOT NULL,
	`needs_link` integer DEFAULT false NOT NULL,
	`refreshed_at` integer,
	`last_error` text,
	`last_error_at` integer,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `marketplace`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `links_account` ON `marketplace_links` (`marketplace`,`account_id`);--> statement-breakpoint
ALTER TABLE `coins` ADD `is_sold` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `coins` ADD `sold_at` integer;--> statement-breakpoint
ALTER TABLE `coins` ADD `sold_price_cents` integer;--> statement-breakpoint
ALTER TABLE `coins` ADD `sold_fees_cents` integer;--> statement-breakpoint
ALTER TABLE `coins` ADD `sold_place` text;--> statement-breakpoint
ALTER TABLE `coins` ADD `sold_listing_id` integer;--> statement-breakpoint
CREATE INDEX `coins_sold` ON `coins` (`user_id`,`sold_at`,`id`) WHERE "coins"."is_sold";--> statement-breakpoint
ALTER TABLE `marketplace_listings` ADD `shipping_cost_cents` integer DEFAULT 499 NOT NULL;--> statement-breakpoint
ALTER TABLE `marketplace_listings` ADD `returns_accepted` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `marketplace_listings` ADD `return_period` integer DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE `marketplace_listings` ADD `obverse_image_url` text;--> statement-breakpoint
ALTER TABLE `marketplace_listings` ADD `reverse_image_url` text;--> statement-breakpoint
ALTER TABLE `marketplace_listings` ADD `specifics` text;--> statement-breakpoint
ALTER TABLE `marketplace_listings` ADD `ship_from` text;