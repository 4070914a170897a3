CREATE TABLE `news_feeds` (
	`url` text PRIMARY KEY NOT NULL,
	`title` text,
	`etag` text,
	`last_modified` text,
	`fetched_at` integer NOT NULL,
	`succeeded_at` integer,
	`failure` text
);
--> statement-breakpoint
CREATE TABLE `valuations` (
	`coin_id` integer NOT NULL,
	`user_id` text NOT NULL,
	`source` text NOT NULL,
	`value_cents` integer NOT NULL,
	`confidence` text NOT NULL,
	`metadata` text,
	`recorded_at` integer NOT NULL,
	PRIMARY KEY(`coin_id`, `source`),
	FOREIGN KEY (`coin_id`) REFERENCES `coins`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `valuations_user` ON `valuations` (`user_id`);--> statement-breakpoint
ALTER TABLE `coins` ADD `valuation_preference` text;--> statement-breakpoint
ALTER TABLE `collection_values` ADD `paid_cents` integer;--> statement-breakpoint
ALTER TABLE `news_articles` ADD `image_source` text;--> statement-breakpoint
ALTER TABLE `news_articles` ADD `feed` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `news_articles` ADD `fingerprint` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `news_articles` ADD `found_at` integer;--> statement-breakpoint
CREATE INDEX `news_fingerprint` ON `news_articles` (`fingerprint`);--> statement-breakpoint
ALTER TABLE `price_history` ADD `is_shown` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `upcoming_releases` ADD `image_source` text;--> statement-breakpoint
ALTER TABLE `upcoming_releases` ADD `key` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `upcoming_releases` ADD `origin` text DEFAULT 'imported' NOT NULL;--> statement-breakpoint
UPDATE `upcoming_releases` SET `key` = 'row-' || `id`;--> statement-breakpoint
CREATE UNIQUE INDEX `upcoming_releases_key_unique` ON `upcoming_releases` (`key`);--> statement-breakpoint
INSERT INTO `valuations` (`coin_id`, `user_id`, `source`, `value_cents`, `confidence`, `recorded_at`)
SELECT `id`, `user_id`, coalesce(`valuation_source`, 'owner'), `estimated_value_cents`,
  CASE WHEN `valuation_source` = 'ai' THEN 'low' ELSE 'high' END, coalesce(`valued_at`, `created_at`)
FROM `coins` WHERE `estimated_value_cents` IS NOT NULL AND coalesce(`valuation_source`, 'owner') IN ('owner', 'ai');
