CREATE TABLE `wants` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text NOT NULL,
	`status` text DEFAULT 'want' NOT NULL,
	`name` text NOT NULL,
	`country` text,
	`year` integer,
	`year_to` integer,
	`year_approximate` integer DEFAULT false NOT NULL,
	`mint_mark` text,
	`coin_type` text,
	`variation` text,
	`condition` text,
	`price_limit_cents` integer,
	`currency` text DEFAULT 'USD' NOT NULL,
	`priority` integer DEFAULT 2 NOT NULL,
	`note` text,
	`import_id` text,
	`reference` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`import_id`) REFERENCES `imports`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `wants_user` ON `wants` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `wants_import` ON `wants` (`import_id`);