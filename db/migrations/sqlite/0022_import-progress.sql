ALTER TABLE `imports` ADD `wrong` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `imports` ADD `failures` integer DEFAULT 0 NOT NULL;