CREATE TABLE "listing_publications" (
	"listing_id" bigint NOT NULL,
	"user_id" text NOT NULL,
	"marketplace" text NOT NULL,
	"reference" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"wish" text,
	"changed_at" timestamp (3) with time zone,
	"step" text,
	"record" jsonb NOT NULL,
	"warnings" jsonb NOT NULL,
	"message" text,
	"remedy" text,
	"failure" text,
	"attempts" bigint DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone,
	"site_listing_id" text,
	"url" text,
	"views" bigint,
	"listed_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"sold_at" timestamp (3) with time zone,
	"sold_price_cents" bigint,
	"sold_fees_cents" bigint,
	"checked_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "listing_publications_listing_id_marketplace_pk" PRIMARY KEY("listing_id","marketplace"),
	CONSTRAINT "listing_publications_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "marketplace_links" (
	"user_id" text NOT NULL,
	"marketplace" text NOT NULL,
	"account_id" text NOT NULL,
	"account_name" text NOT NULL,
	"shop_id" text,
	"environment" text NOT NULL,
	"access_token" text NOT NULL,
	"refresh_token" text,
	"access_expires_at" timestamp (3) with time zone NOT NULL,
	"refresh_expires_at" timestamp (3) with time zone,
	"scopes" jsonb NOT NULL,
	"needs_link" boolean DEFAULT false NOT NULL,
	"refreshed_at" timestamp (3) with time zone,
	"last_error" text,
	"last_error_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "marketplace_links_user_id_marketplace_pk" PRIMARY KEY("user_id","marketplace")
);
--> statement-breakpoint
ALTER TABLE "coins" ADD COLUMN "is_sold" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "coins" ADD COLUMN "sold_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "coins" ADD COLUMN "sold_price_cents" bigint;--> statement-breakpoint
ALTER TABLE "coins" ADD COLUMN "sold_fees_cents" bigint;--> statement-breakpoint
ALTER TABLE "coins" ADD COLUMN "sold_place" text;--> statement-breakpoint
ALTER TABLE "coins" ADD COLUMN "sold_listing_id" bigint;--> statement-breakpoint
ALTER TABLE "marketplace_listings" ADD COLUMN "shipping_cost_cents" bigint DEFAULT 499 NOT NULL;--> statement-breakpoint
ALTER TABLE "marketplace_listings" ADD COLUMN "returns_accepted" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "marketplace_listings" ADD COLUMN "return_period" bigint DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE "marketplace_listings" ADD COLUMN "obverse_image_url" text;--> statement-breakpoint
ALTER TABLE "marketplace_listings" ADD COLUMN "reverse_image_url" text;--> statement-breakpoint
ALTER TABLE "marketplace_listings" ADD COLUMN "specifics" jsonb;--> statement-breakpoint
ALTER TABLE "marketplace_listings" ADD COLUMN "ship_from" jsonb;--> statement-breakpoint
ALTER TABLE "listing_publications" ADD CONSTRAINT "listing_publications_listing_id_marketplace_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."marketplace_listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_publications" ADD CONSTRAINT "listing_publications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marketplace_links" ADD CONSTRAINT "marketplace_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "publications_user" ON "listing_publications" USING btree ("user_id","status");--> statement-breakpoint
CREATE INDEX "publications_wished" ON "listing_publications" USING btree ("due_at") WHERE "listing_publications"."wish" is not null;--> statement-breakpoint
CREATE INDEX "publications_listed" ON "listing_publications" USING btree ("checked_at") WHERE "listing_publications"."status" = 'listed';--> statement-breakpoint
CREATE INDEX "links_account" ON "marketplace_links" USING btree ("marketplace","account_id");--> statement-breakpoint
CREATE INDEX "coins_sold" ON "coins" USING btree ("user_id","sold_at","id") WHERE "coins"."is_sold";