ALTER TABLE `coins` ADD `kind` text DEFAULT 'coin' NOT NULL;--> statement-breakpoint
ALTER TABLE `coins` ADD `year_to` integer;--> statement-breakpoint
ALTER TABLE `coins` ADD `year_approximate` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `coins` ADD `thickness` text;--> statement-breakpoint
ALTER TABLE `coins` ADD `edge` text;--> statement-breakpoint
ALTER TABLE `coins` ADD `catalogue_numbers` text;--> statement-breakpoint
ALTER TABLE `coins` ADD `serial_number` text;--> statement-breakpoint
ALTER TABLE `coins` ADD `signature` text;--> statement-breakpoint
ALTER TABLE `coins` ADD `pieces` integer;