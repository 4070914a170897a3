CREATE TABLE `collection_values` (
	`user_id` text NOT NULL,
	`day` text NOT NULL,
	`value_cents` integer NOT NULL,
	PRIMARY KEY(`user_id`, `day`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
DROP INDEX `coins_in_trash`;--> statement-breakpoint
ALTER TABLE `coins` ADD `search_text` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `coins_by_category_value` ON `coins` (`user_id`,`category`,`value_order`,`id`) WHERE "coins"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `coins_by_category_name` ON `coins` (`user_id`,`category`,`name_order`,`id`) WHERE "coins"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `coins_unsearched` ON `coins` (`id`) WHERE "coins"."search_text" = '';--> statement-breakpoint
CREATE INDEX `coins_in_trash` ON `coins` (`user_id`,`deleted_at`,`id`) WHERE "coins"."deleted_at" is not null;