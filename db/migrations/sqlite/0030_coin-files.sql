ALTER TABLE `coins` ADD `files` text;--> statement-breakpoint
ALTER TABLE `photos` ADD `kind` text DEFAULT 'photo' NOT NULL;