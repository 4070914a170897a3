CREATE TABLE `exchange_rates` (
	`user_id` text NOT NULL,
	`currency` text NOT NULL,
	`rate` text NOT NULL,
	`day` text NOT NULL,
	PRIMARY KEY(`user_id`, `currency`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `coins` ADD `own_purchase_price_cents` integer;--> statement-breakpoint
ALTER TABLE `coins` ADD `own_estimated_value_cents` integer;--> statement-breakpoint
CREATE INDEX `coins_in_own_currency` ON `coins` (`user_id`,`id`) WHERE "coins"."own_estimated_value_cents" is not null or "coins"."own_purchase_price_cents" is not null;