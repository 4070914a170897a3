CREATE TABLE "audit_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"event" text NOT NULL,
	"account" text,
	"address" text NOT NULL,
	"method" text,
	"reason" text,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "coin_drafts" (
	"user_id" text NOT NULL,
	"id" text NOT NULL,
	"form" jsonb NOT NULL,
	"obverse_image_url" text,
	"reverse_image_url" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "coin_drafts_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "collection_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"collection_id" text NOT NULL,
	"person_id" text,
	"kind" text NOT NULL,
	"coin_id" bigint,
	"name" text NOT NULL,
	"fields" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "collection_invitations" (
	"id" text PRIMARY KEY NOT NULL,
	"collection_id" text NOT NULL,
	"user_id" text NOT NULL,
	"role" text NOT NULL,
	"email" text,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "collection_invitations_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "collection_members" (
	"collection_id" text NOT NULL,
	"user_id" text NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "collection_members_collection_id_user_id_pk" PRIMARY KEY("collection_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "collections" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "invitations_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"view" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "server_settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shares" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"content" jsonb NOT NULL,
	"fields" jsonb NOT NULL,
	"title" text,
	"token_hash" text NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"visits" bigint DEFAULT 0 NOT NULL,
	"last_visit_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "shares_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "coins" ADD COLUMN "grade_order" bigint;--> statement-breakpoint
ALTER TABLE "coins" ADD COLUMN "weight_order" bigint;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "collection_id" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "role" text DEFAULT 'user' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "start_dismissed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "quota_mb" bigint;--> statement-breakpoint
ALTER TABLE "coin_drafts" ADD CONSTRAINT "coin_drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_changes" ADD CONSTRAINT "collection_changes_collection_id_users_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_changes" ADD CONSTRAINT "collection_changes_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_invitations" ADD CONSTRAINT "collection_invitations_collection_id_users_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_invitations" ADD CONSTRAINT "collection_invitations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_members" ADD CONSTRAINT "collection_members_collection_id_users_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_members" ADD CONSTRAINT "collection_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_id_users_id_fk" FOREIGN KEY ("id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_events_account" ON "audit_events" USING btree ("account","id");--> statement-breakpoint
CREATE INDEX "audit_events_at" ON "audit_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "collection_changes_collection" ON "collection_changes" USING btree ("collection_id","id");--> statement-breakpoint
CREATE INDEX "collection_changes_coin" ON "collection_changes" USING btree ("collection_id","coin_id","id");--> statement-breakpoint
CREATE INDEX "collection_changes_person" ON "collection_changes" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "collection_invitations_collection" ON "collection_invitations" USING btree ("collection_id");--> statement-breakpoint
CREATE INDEX "collection_invitations_user" ON "collection_invitations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "collection_members_user" ON "collection_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "collections_owner" ON "collections" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "invitations_expiry" ON "invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "saved_views_user" ON "saved_views" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "shares_user" ON "shares" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "coins_by_kind" ON "coins" USING btree ("user_id","category","id") WHERE "coins"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "coins_by_grade" ON "coins" USING btree ("user_id","grade_order","id") WHERE "coins"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "coins_by_pieces" ON "coins" USING btree ("user_id","quantity","id") WHERE "coins"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "coins_by_weight" ON "coins" USING btree ("user_id","weight_order","id") WHERE "coins"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "coins_by_certificate" ON "coins" USING btree ("user_id","certification_number","id") WHERE "coins"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "coins_by_place_name" ON "coins" USING btree ("user_id",lower("storage_location"),"id") WHERE "coins"."deleted_at" is null;