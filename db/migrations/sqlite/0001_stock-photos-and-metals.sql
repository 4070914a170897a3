PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_metal_prices` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`gold` real,
	`silver` real,
	`platinum` real,
	`palladium` real,
	`copper` real,
	`source` text DEFAULT 'Market data' NOT NULL,
	`last_updated` integer NOT NULL
);
--> statement-breakpoint
INSERT INTO `__new_metal_prices`("id", "gold", "silver", "platinum", "palladium", "copper", "source", "last_updated") SELECT "id", "gold", "silver", "platinum", "palladium", "copper", "source", "last_updated" FROM `metal_prices`;--> statement-breakpoint
DROP TABLE `metal_prices`;--> statement-breakpoint
ALTER TABLE `__new_metal_prices` RENAME TO `metal_prices`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `metal_prices_by_age` ON `metal_prices` (`last_updated`);--> statement-breakpoint
ALTER TABLE `photos` ADD `credit` text;