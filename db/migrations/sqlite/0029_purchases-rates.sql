CREATE TABLE `official_rates` (
	`currency` text PRIMARY KEY NOT NULL,
	`rate` text NOT NULL,
	`day` text NOT NULL,
	`source` text NOT NULL
);
--> statement-breakpoint
ALTER TABLE `coins` ADD `purchases` text;--> statement-breakpoint
ALTER TABLE `users` ADD `home_currency` text;