ALTER TABLE "marketplace_listings" DROP COLUMN "etsy_listing_id";--> statement-breakpoint
ALTER TABLE "marketplace_listings" DROP COLUMN "etsy_status";--> statement-breakpoint
ALTER TABLE "marketplace_listings" DROP COLUMN "etsy_url";--> statement-breakpoint
ALTER TABLE "marketplace_listings" DROP COLUMN "ebay_listing_id";--> statement-breakpoint
ALTER TABLE "marketplace_listings" DROP COLUMN "ebay_status";--> statement-breakpoint
ALTER TABLE "marketplace_listings" DROP COLUMN "ebay_url";--> statement-breakpoint
ALTER TABLE "marketplace_listings" DROP COLUMN "list_on_etsy";--> statement-breakpoint
ALTER TABLE "marketplace_listings" DROP COLUMN "list_on_ebay";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "etsy_shop_id";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "etsy_access_token";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "ebay_user_id";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "ebay_access_token";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "ebay_refresh_token";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "ebay_token_expiry";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "ebay_scopes";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "ebay_environment";