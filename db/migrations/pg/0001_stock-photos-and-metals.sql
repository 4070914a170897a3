ALTER TABLE "metal_prices" ALTER COLUMN "gold" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "metal_prices" ALTER COLUMN "silver" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "metal_prices" ALTER COLUMN "platinum" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "metal_prices" ALTER COLUMN "palladium" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "metal_prices" ALTER COLUMN "copper" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "credit" jsonb;