CREATE TABLE `pcgs_answers` (
	`question` text PRIMARY KEY NOT NULL,
	`answer` text,
	`fetched_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `pcgs_answers_by_age` ON `pcgs_answers` (`fetched_at`);--> statement-breakpoint
CREATE TABLE `pcgs_days` (
	`day` text PRIMARY KEY NOT NULL,
	`calls` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `pcgs_usage` (
	`user_id` text NOT NULL,
	`day` text NOT NULL,
	`calls` integer NOT NULL,
	PRIMARY KEY(`user_id`, `day`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
