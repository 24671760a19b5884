-- Generated from the migrations by schema.test.ts; do not edit.

CREATE TABLE ad_counted (
  impression_oid text COLLATE "C" NOT NULL,
  counter text NOT NULL,
  given_at timestamp with time zone NOT NULL,
  CONSTRAINT ad_counted_counter_check CHECK ((counter = ANY (ARRAY['show'::text, 'click'::text, 'skip'::text, 'complete'::text, 'threshold-reached'::text]))),
  CONSTRAINT ad_counted_pkey PRIMARY KEY (impression_oid, counter)
);

CREATE TABLE ad_days (
  ad_oid text COLLATE "C" NOT NULL,
  day date NOT NULL,
  shows integer NOT NULL,
  clicks integer NOT NULL,
  skips integer NOT NULL,
  completions integer NOT NULL,
  thresholds integer NOT NULL,
  CONSTRAINT ad_days_clicks_check CHECK ((clicks >= 0)),
  CONSTRAINT ad_days_completions_check CHECK ((completions >= 0)),
  CONSTRAINT ad_days_shows_check CHECK ((shows >= 0)),
  CONSTRAINT ad_days_skips_check CHECK ((skips >= 0)),
  CONSTRAINT ad_days_thresholds_check CHECK ((thresholds >= 0)),
  CONSTRAINT ad_days_ad_oid_fkey FOREIGN KEY (ad_oid) REFERENCES ads(oid) ON DELETE CASCADE,
  CONSTRAINT ad_days_pkey PRIMARY KEY (ad_oid, day)
);

CREATE TABLE ad_viewer_days (
  viewer_kind text NOT NULL,
  viewer_oid text COLLATE "C" NOT NULL,
  ad_oid text COLLATE "C" NOT NULL,
  day date NOT NULL,
  times integer NOT NULL,
  CONSTRAINT ad_viewer_days_times_check CHECK ((times > 0)),
  CONSTRAINT ad_viewer_days_viewer_kind_check CHECK ((viewer_kind = ANY (ARRAY['user'::text, 'guest'::text, 'address'::text]))),
  CONSTRAINT ad_viewer_days_ad_oid_fkey FOREIGN KEY (ad_oid) REFERENCES ads(oid) ON DELETE CASCADE,
  CONSTRAINT ad_viewer_days_pkey PRIMARY KEY (viewer_kind, viewer_oid, day, ad_oid)
);

CREATE TABLE ads (
  oid text COLLATE "C" NOT NULL,
  title text NOT NULL,
  link text NOT NULL,
  language text,
  placement text NOT NULL,
  creator_oid text COLLATE "C",
  image_asset_oid text COLLATE "C",
  video_oid text COLLATE "C",
  length_seconds integer NOT NULL,
  skip_seconds integer NOT NULL,
  threshold_seconds integer NOT NULL,
  weight integer NOT NULL,
  daily_cap integer NOT NULL,
  exempts_subscribers boolean NOT NULL,
  is_paused boolean NOT NULL,
  starts_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT ads_check CHECK ((ends_at > starts_at)),
  CONSTRAINT ads_daily_cap_check CHECK ((daily_cap > 0)),
  CONSTRAINT ads_length_seconds_check CHECK ((length_seconds > 0)),
  CONSTRAINT ads_oid_check CHECK ((oid ~ '^[0-9a-f]{24}$'::text)),
  CONSTRAINT ads_placement_check CHECK ((placement = ANY (ARRAY['before'::text, 'beside'::text]))),
  CONSTRAINT ads_skip_seconds_check CHECK ((skip_seconds >= 0)),
  CONSTRAINT ads_threshold_seconds_check CHECK ((threshold_seconds > 0)),
  CONSTRAINT ads_title_check CHECK ((title <> ''::text)),
  CONSTRAINT ads_weight_check CHECK ((weight > 0)),
  CONSTRAINT ads_creator_oid_fkey FOREIGN KEY (creator_oid) REFERENCES users(oid),
  CONSTRAINT ads_pkey PRIMARY KEY (oid)
);

CREATE TABLE adult_checks (
  oid text COLLATE "C" NOT NULL,
  user_oid text COLLATE "C" NOT NULL,
  state text COLLATE "C" NOT NULL,
  provider text COLLATE "C",
  method text COLLATE "C",
  provider_session text,
  sandbox_decision text COLLATE "C",
  name_hash text,
  birth_date_hash text,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT adult_checks_hashes_once_decided CHECK (((state = ANY (ARRAY['asked'::text, 'begun'::text])) OR ((name_hash IS NULL) AND (birth_date_hash IS NULL)))),
  CONSTRAINT adult_checks_method_check CHECK ((method = ANY (ARRAY['identity'::text, 'age_estimation'::text]))),
  CONSTRAINT adult_checks_oid_check CHECK ((oid ~ '^[0-9a-f]{24}$'::text)),
  CONSTRAINT adult_checks_provider_check CHECK ((provider = ANY (ARRAY['sandbox'::text, 'yoti'::text]))),
  CONSTRAINT adult_checks_sandbox_decision_check CHECK ((sandbox_decision = ANY (ARRAY['approve'::text, 'refuse'::text]))),
  CONSTRAINT adult_checks_session_once_begun CHECK (((state = 'asked'::text) = (provider_session IS NULL))),
  CONSTRAINT adult_checks_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'begun'::text, 'passed'::text, 'failed'::text]))),
  CONSTRAINT adult_checks_user_oid_fkey FOREIGN KEY (user_oid) REFERENCES users(oid),
  CONSTRAINT adult_checks_pkey PRIMARY KEY (oid)
);

CREATE TABLE adult_verifications (
  user_oid text COLLATE "C" NOT NULL,
  provider text COLLATE "C" NOT NULL,
  method text COLLATE "C" NOT NULL,
  birth_year integer,
  verified_at timestamp with time zone NOT NULL,
  CONSTRAINT adult_verifications_user_oid_fkey FOREIGN KEY (user_oid) REFERENCES users(oid),
  CONSTRAINT adult_verifications_pkey PRIMARY KEY (user_oid)
);

CREATE TABLE artefacts (
  hash text COLLATE "C" NOT NULL,
  artefact jsonb NOT NULL,
  engine_version text COLLATE "C" NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT artefacts_hash_check CHECK ((hash ~ '^[0-9a-f]{64}$'::text)),
  CONSTRAINT artefacts_pkey PRIMARY KEY (hash)
);

CREATE TABLE assets (
  oid text COLLATE "C" NOT NULL,
  owner_oid text COLLATE "C" NOT NULL,
  content_hash text COLLATE "C" NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  blur text NOT NULL,
  tint smallint,
  variants jsonb NOT NULL,
  created_at timestamp with time zone NOT NULL,
  guarded_at timestamp with time zone,
  adult_at timestamp with time zone,
  picture text NOT NULL GENERATED ALWAYS AS ((((((((((((('{"oid":"'::text || oid) || '","width":'::text) || (width)::text) || ',"height":'::text) || (height)::text) || ',"blur":"'::text) || blur) || '","variants":'::text) || (variants)::text) || ',"isAdult":'::text) || ((adult_at IS NOT NULL))::text) || '}'::text)) STORED,
  CONSTRAINT assets_blur_needs_no_escapes CHECK ((blur !~ '[\x01-\x1f"\\]'::text)),
  CONSTRAINT assets_height_check CHECK ((height > 0)),
  CONSTRAINT assets_oid_check CHECK ((oid ~ '^[0-9a-f]{24}$'::text)),
  CONSTRAINT assets_tint_step CHECK (((tint >= 0) AND (tint <= 23))),
  CONSTRAINT assets_width_check CHECK ((width > 0)),
  CONSTRAINT assets_pkey PRIMARY KEY (oid),
  CONSTRAINT assets_owner_oid_content_hash_key UNIQUE (owner_oid, content_hash)
);

CREATE TABLE audit_log (
  id text COLLATE "C" NOT NULL,
  actor_oid text COLLATE "C",
  action text COLLATE "C" NOT NULL,
  subject_kind text COLLATE "C" NOT NULL,
  subject_oid text COLLATE "C",
  details jsonb NOT NULL,
  created_at timestamp with time zone NOT NULL,
  concerns text[] COLLATE "C" NOT NULL DEFAULT '{}'::text[],
  CONSTRAINT audit_log_pkey PRIMARY KEY (id)
);

CREATE TABLE banner_requests (
  oid text COLLATE "C" NOT NULL,
  creator_oid text COLLATE "C" NOT NULL,
  asset_oid text COLLATE "C" NOT NULL,
  message text NOT NULL,
  desired_date date NOT NULL,
  state text COLLATE "C" NOT NULL,
  reason text,
  decided_by text COLLATE "C",
  decided_at timestamp with time zone,
  shows_from timestamp with time zone,
  shows_until timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT banner_requests_accepted_has_times CHECK (((state <> 'accepted'::text) OR (num_nonnulls(shows_from, shows_until) = 2))),
  CONSTRAINT banner_requests_oid_check CHECK ((oid ~ '^[0-9a-f]{24}$'::text)),
  CONSTRAINT banner_requests_refused_has_reason CHECK (((state <> 'refused'::text) OR (reason IS NOT NULL))),
  CONSTRAINT banner_requests_state_known CHECK ((state = ANY (ARRAY['waiting'::text, 'accepted'::text, 'refused'::text, 'withdrawn'::text]))),
  CONSTRAINT banner_requests_creator_oid_fkey FOREIGN KEY (creator_oid) REFERENCES users(oid),
  CONSTRAINT banner_requests_pkey PRIMARY KEY (oid)
);

CREATE TABLE blocks (
  user_oid text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  subject text COLLATE "C" NOT NULL,
  label text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT blocks_subject_check CHECK ((subject <> ''::text)),
  CONSTRAINT blocks_user_oid_fkey FOREIGN KEY (user_oid) REFERENCES users(oid),
  CONSTRAINT blocks_pkey PRIMARY KEY (user_oid, kind, subject)
);

CREATE TABLE bundle_exports (
  oid text COLLATE "C" NOT NULL,
  user_oid text COLLATE "C" NOT NULL,
  lang text COLLATE "C" NOT NULL,
  state text COLLATE "C" NOT NULL DEFAULT 'running'::text,
  bytes bigint,
  entries integer,
  sha256 text COLLATE "C",
  error jsonb,
  created_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  expires_at timestamp with time zone,
  CONSTRAINT bundle_exports_done CHECK (((state <> 'done'::text) OR ((bytes IS NOT NULL) AND (expires_at IS NOT NULL)))),
  CONSTRAINT bundle_exports_state CHECK ((state = ANY (ARRAY['running'::text, 'done'::text, 'failed'::text, 'canceled'::text, 'expired'::text]))),
  CONSTRAINT bundle_exports_user FOREIGN KEY (user_oid) REFERENCES users(oid),
  CONSTRAINT bundle_exports_pkey PRIMARY KEY (oid)
);

CREATE TABLE bundle_import_lines (
  import_oid text COLLATE "C" NOT NULL,
  place integer NOT NULL,
  folder text COLLATE "C" NOT NULL,
  item_id text COLLATE "C" NOT NULL,
  title text NOT NULL,
  result text COLLATE "C" NOT NULL,
  reasons jsonb NOT NULL,
  made_oid text COLLATE "C",
  CONSTRAINT bundle_import_lines_result CHECK ((result = ANY (ARRAY['made'::text, 'partly'::text, 'already'::text, 'record'::text, 'left_out'::text]))),
  CONSTRAINT bundle_import_lines_import FOREIGN KEY (import_oid) REFERENCES bundle_imports(oid) ON DELETE CASCADE,
  CONSTRAINT bundle_import_lines_pkey PRIMARY KEY (import_oid, place)
);

CREATE TABLE bundle_imports (
  oid text COLLATE "C" NOT NULL,
  user_oid text COLLATE "C" NOT NULL,
  lang text COLLATE "C" NOT NULL,
  object_key text COLLATE "C" NOT NULL,
  file_name text NOT NULL,
  state text COLLATE "C" NOT NULL DEFAULT 'running'::text,
  made_by text,
  made_at timestamp with time zone,
  error jsonb,
  created_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  signed_by text COLLATE "C",
  CONSTRAINT bundle_imports_state CHECK ((state = ANY (ARRAY['running'::text, 'done'::text, 'failed'::text, 'canceled'::text]))),
  CONSTRAINT bundle_imports_user FOREIGN KEY (user_oid) REFERENCES users(oid),
  CONSTRAINT bundle_imports_pkey PRIMARY KEY (oid)
);

CREATE TABLE bundle_items (
  user_oid text COLLATE "C" NOT NULL,
  folder text COLLATE "C" NOT NULL,
  digest text COLLATE "C" NOT NULL,
  source_id text COLLATE "C" NOT NULL,
  made_oid text COLLATE "C" NOT NULL,
  title text NOT NULL DEFAULT ''::text,
  created_at timestamp with time zone NOT NULL,
  made_at timestamp with time zone,
  CONSTRAINT bundle_items_user FOREIGN KEY (user_oid) REFERENCES users(oid),
  CONSTRAINT bundle_items_pkey PRIMARY KEY (user_oid, folder, digest)
);

CREATE TABLE buyer_choices (
  user_oid text COLLATE "C" NOT NULL,
  one_touch boolean NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT buyer_choices_user_oid_fkey FOREIGN KEY (user_oid) REFERENCES users(oid),
  CONSTRAINT buyer_choices_pkey PRIMARY KEY (user_oid)
);

CREATE TABLE canvas_versions (
  content_oid text COLLATE "C" NOT NULL,
  version integer NOT NULL,
  canvas jsonb NOT NULL,
  node_count integer NOT NULL,
  actor_oid text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  label text NOT NULL DEFAULT ''::text,
  created_at timestamp with time zone NOT NULL,
  began_at timestamp with time zone NOT NULL,
  CONSTRAINT canvas_versions_kind_check CHECK ((kind = ANY (ARRAY['saved'::text, 'compiled'::text, 'restored'::text, 'merged'::text]))),
  CONSTRAINT canvas_versions_content_oid_fkey FOREIGN KEY (content_oid) REFERENCES stories(content_oid),
  CONSTRAINT canvas_versions_pkey PRIMARY KEY (content_oid, version)
);

CREATE TABLE canvases (
  content_oid text COLLATE "C" NOT NULL,
  canvas jsonb NOT NULL,
  version integer NOT NULL DEFAULT 1,
  updated_at timestamp with time zone NOT NULL,
  metadata_version integer NOT NULL DEFAULT 1,
  new_tagging boolean NOT NULL DEFAULT false,
  size_bytes integer NOT NULL DEFAULT 0,
  CONSTRAINT canvases_content_oid_fkey FOREIGN KEY (content_oid) REFERENCES stories(content_oid),
  CONSTRAINT canvases_pkey PRIMARY KEY (content_oid)
);

CREATE TABLE card_files (
  owner_oid text COLLATE "C" NOT NULL,
  hash text COLLATE "C" NOT NULL,
  bytes bigint NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT card_files_bytes_check CHECK ((bytes >= 0)),
  CONSTRAINT card_files_hash_check CHECK ((hash ~ '^[0-9a-f]{64}$'::text)),
  CONSTRAINT card_files_pkey PRIMARY KEY (owner_oid, hash)
);

CREATE TABLE card_orders (
  oid text COLLATE "C" NOT NULL,
  purpose text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  user_oid text COLLATE "C" NOT NULL,
  creator_oid text COLLATE "C",
  subject_oid text COLLATE "C" NOT NULL,
  slot text COLLATE "C",
  terms jsonb NOT NULL,
  coins integer NOT NULL,
  card_oid text COLLATE "C" NOT NULL,
  currency text COLLATE "C" NOT NULL,
  amount_minor integer NOT NULL,
  request_key text COLLATE "C",
  state text COLLATE "C" NOT NULL,
  result_oid text COLLATE "C",
  return_reason text COLLATE "C",
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT card_orders_amount CHECK ((amount_minor > 0)),
  CONSTRAINT card_orders_coins CHECK ((coins > 0)),
  CONSTRAINT card_orders_currency CHECK ((currency = ANY (ARRAY['KRW'::text, 'JPY'::text, 'USD'::text]))),
  CONSTRAINT card_orders_oid CHECK ((oid ~ '^[0-9a-f]{24}$'::text)),
  CONSTRAINT card_orders_purpose CHECK ((purpose <> 'coins'::text)),
  CONSTRAINT card_orders_result CHECK (((state = 'paid'::text) = (result_oid IS NOT NULL))),
  CONSTRAINT card_orders_returned CHECK (((state = 'returned'::text) = (return_reason IS NOT NULL))),
  CONSTRAINT card_orders_state CHECK ((state = ANY (ARRAY['open'::text, 'paid'::text, 'failed'::text, 'returned'::text]))),
  CONSTRAINT card_orders_creator FOREIGN KEY (creator_oid) REFERENCES users(oid),
  CONSTRAINT card_orders_user FOREIGN KEY (user_oid) REFERENCES users(oid),
  CONSTRAINT card_orders_pkey PRIMARY KEY (oid),
  CONSTRAINT card_orders_key UNIQUE (user_oid, purpose, request_key)
);

CREATE TABLE card_registrations (
  oid text COLLATE "C" NOT NULL,
  user_oid text COLLATE "C" NOT NULL,
  gateway text COLLATE "C" NOT NULL,
  gateway_ref text COLLATE "C",
  state text COLLATE "C" NOT NULL,
  card_oid text COLLATE "C",
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT card_registrations_state_check CHECK ((state = ANY (ARRAY['open'::text, 'registered'::text, 'failed'::text]))),
  CONSTRAINT card_registrations_pkey PRIMARY KEY (oid)
);

CREATE TABLE cart_entries (
  user_oid text COLLATE "C" NOT NULL,
  content_oid text COLLATE "C" NOT NULL,
  type text COLLATE "C" NOT NULL,
  seen_price bigint NOT NULL,
  added_at timestamp with time zone NOT NULL,
  CONSTRAINT cart_entries_content_formed CHECK ((content_oid ~ '^[0-9a-f]{24}$'::text)),
  CONSTRAINT cart_entries_price_positive CHECK ((seen_price > 0)),
  CONSTRAINT cart_entries_type_formed CHECK ((type ~ '^[a-z]{1,32}$'::text)),
  CONSTRAINT cart_entries_user_oid_fkey FOREIGN KEY (user_oid) REFERENCES users(oid),
  CONSTRAINT cart_entries_pkey PRIMARY KEY (user_oid, content_oid)
);

CREATE TABLE catalogue_items (
  oid text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  owner_oid text COLLATE "C" NOT NULL,
  state text COLLATE "C" NOT NULL,
  visibility text COLLATE "C" NOT NULL,
  is_adult boolean NOT NULL DEFAULT false,
  title text NOT NULL,
  language text COLLATE "C" NOT NULL,
  published_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  price_coins integer,
  allows_bonus boolean NOT NULL DEFAULT true,
  taken_down_reason text,
  taken_down_at timestamp with time zone,
  tag_keys text[] COLLATE "C" NOT NULL DEFAULT '{}'::text[],
  way_free boolean NOT NULL DEFAULT false,
  way_invitation boolean NOT NULL DEFAULT false,
  way_ticket_oid text COLLATE "C",
  way_tier_level integer,
  way_tier_oid text COLLATE "C",
  way_before timestamp with time zone,
  publish_at timestamp with time zone,
  password_oid text COLLATE "C",
  description text NOT NULL DEFAULT ''::text,
  thumbnail_asset_oid text COLLATE "C",
  translations jsonb NOT NULL DEFAULT '{}'::jsonb,
  is_open_to_korea boolean NOT NULL DEFAULT true,
  CONSTRAINT catalogue_items_oid_check CHECK ((oid ~ '^[0-9a-f]{24}$'::text)),
  CONSTRAINT catalogue_items_password_oid_check CHECK ((password_oid ~ '^[0-9a-f]{24}$'::text)),
  CONSTRAINT catalogue_items_price_coins_check CHECK (((price_coins >= 1) AND (price_coins <= 100000000))),
  CONSTRAINT catalogue_items_published_has_time CHECK (((state <> 'published'::text) OR (published_at IS NOT NULL))),
  CONSTRAINT catalogue_items_scheduled_for_publication CHECK (((publish_at IS NULL) OR (NOT (published_at IS DISTINCT FROM publish_at)))),
  CONSTRAINT catalogue_items_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'published'::text, 'taken_down'::text, 'deleted'::text]))),
  CONSTRAINT catalogue_items_taken_down_check CHECK (((state <> 'taken_down'::text) OR ((taken_down_reason IS NOT NULL) AND (taken_down_at IS NOT NULL)))),
  CONSTRAINT catalogue_items_tier_has_level CHECK (
CASE
    WHEN (way_tier_level IS NULL) THEN ((way_tier_oid IS NULL) AND (way_before IS NULL))
    ELSE ((way_tier_oid IS NOT NULL) OR (way_tier_level = 1))
END),
  CONSTRAINT catalogue_items_translations_check CHECK ((jsonb_typeof(translations) = 'object'::text)),
  CONSTRAINT catalogue_items_visibility_check CHECK ((visibility = ANY (ARRAY['public'::text, 'private'::text]))),
  CONSTRAINT catalogue_items_way_ticket_oid_check CHECK ((way_ticket_oid ~ '^[0-9a-f]{24}$'::text)),
  CONSTRAINT catalogue_items_way_tier_level_check CHECK ((way_tier_level >= 0)),
  CONSTRAINT catalogue_items_way_tier_oid_check CHECK ((way_tier_oid ~ '^[0-9a-f]{24}$'::text)),
  CONSTRAINT catalogue_items_owner_oid_fkey FOREIGN KEY (owner_oid) REFERENCES users(oid),
  CONSTRAINT catalogue_items_thumbnail_fkey FOREIGN KEY (thumbnail_asset_oid) REFERENCES assets(oid) ON DELETE SET NULL,
  CONSTRAINT catalogue_items_pkey PRIMARY KEY (oid)
);

CREATE TABLE channel_counts (
  creator_oid text COLLATE "C" NOT NULL,
  fans bigint NOT NULL DEFAULT 0,
  members bigint NOT NULL DEFAULT 0,
  CONSTRAINT channel_counts_creator_oid_fkey FOREIGN KEY (creator_oid) REFERENCES users(oid),
  CONSTRAINT channel_counts_pkey PRIMARY KEY (creator_oid)
);

CREATE TABLE channel_managers (
  creator_oid text COLLATE "C" NOT NULL,
  user_oid text COLLATE "C" NOT NULL,
  entered_at timestamp with time zone NOT NULL,
  until timestamp with time zone NOT NULL,
  CONSTRAINT channel_managers_creator_oid_fkey FOREIGN KEY (creator_oid) REFERENCES users(oid),
  CONSTRAINT channel_managers_user_oid_fkey FOREIGN KEY (user_oid) REFERENCES users(oid),
  CONSTRAINT channel_managers_pkey PRIMARY KEY (creator_oid, user_oid)
);

CREATE TABLE channels (
  creator_oid text COLLATE "C" NOT NULL,
  banner_asset_oid text COLLATE "C",
  links jsonb NOT NULL DEFAULT '[]'::jsonb,
  discord_id text,
  hidden_tabs text[] NOT NULL DEFAULT '{}'::text[],
  shows_fan_ranking boolean NOT NULL DEFAULT true,
  shows_fan_coins boolean NOT NULL DEFAULT false,
  pinned_oids text[] NOT NULL DEFAULT '{}'::text[],
  featured_oid text COLLATE "C",
  manager_mode boolean,
  manager_password_hash text,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT channels_creator_oid_fkey FOREIGN KEY (creator_oid) REFERENCES users(oid),
  CONSTRAINT channels_pkey PRIMARY KEY (creator_oid)
);

CREATE TABLE chapter_lists (
  subject_oid text COLLATE "C" NOT NULL,
  owner_oid text COLLATE "C" NOT NULL,
  chapters jsonb NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT chapter_lists_pkey PRIMARY KEY (subject_oid)
);

CREATE TABLE charge_refunds (
  oid text COLLATE "C" NOT NULL,
  charge_oid text COLLATE "C" NOT NULL,
  user_oid text COLLATE "C" NOT NULL,
  coins bigint NOT NULL,
  amount_minor bigint NOT NULL,
  state text COLLATE "C" NOT NULL,
  reason text NOT NULL,
  actor_oid text COLLATE "C" NOT NULL,
  request_key text COLLATE "C" NOT NULL,
  posting_id text COLLATE "C" NOT NULL,
  created_at timestamp with time zone NOT NULL,
  refunded_at timestamp with time zone,
  CONSTRAINT charge_refunds_amount_minor_check CHECK ((amount_minor > 0)),
  CONSTRAINT charge_refunds_coins_check CHECK ((coins > 0)),
  CONSTRAINT charge_refunds_refunded_has_time CHECK (((state = 'refunded'::text) = (refunded_at IS NOT NULL))),
  CONSTRAINT charge_refunds_state_check CHECK ((state = ANY (ARRAY['refunding'::text, 'refunded'::text]))),
  CONSTRAINT charge_refunds_charge_oid_fkey FOREIGN KEY (charge_oid) REFERENCES charges(oid),
  CONSTRAINT charge_refunds_pkey PRIMARY KEY (oid),
  CONSTRAINT charge_refunds_actor_oid_request_key_key UNIQUE (actor_oid, request_key)
);

CREATE TABLE charges (
  oid text COLLATE "C" NOT NULL,
  user_oid text COLLATE "C" NOT NULL,
  request_key text COLLATE "C" NOT NULL,
  coins bigint NOT NULL,
  currency text COLLATE "C" NOT NULL,
  method text COLLATE "C" NOT NULL,
  amount_minor bigint NOT NULL,
  gateway text COLLATE "C" NOT NULL,
  gateway_ref text COLLATE "C",
  redirect_url text,
  state text COLLATE "C" NOT NULL,
  posting_id text COLLATE "C",
  created_at timestamp with time zone NOT NULL,
  paid_at timestamp with time zone,
  purpose text COLLATE "C" NOT NULL DEFAULT 'coins'::text,
  card_oid text COLLATE "C",
  refunded_minor bigint NOT NULL DEFAULT 0,
  dispute text COLLATE "C",
  decline_code text COLLATE "C",
  card_order_oid text COLLATE "C",
  credit_milli bigint,
  credit_posting_id text COLLATE "C",
  vat_basis_points integer,
  CONSTRAINT charges_amount_minor_check CHECK ((amount_minor > 0)),
  CONSTRAINT charges_coins_check CHECK ((coins > 0)),
  CONSTRAINT charges_converted CHECK (((credit_posting_id IS NULL) OR (credit_milli IS NOT NULL))),
  CONSTRAINT charges_credits_above_zero CHECK ((credit_milli > 0)),
  CONSTRAINT charges_dispute_check CHECK ((dispute = ANY (ARRAY['open'::text, 'won'::text, 'lost'::text]))),
  CONSTRAINT charges_posted CHECK (((state = 'refunded'::text) OR ((state = 'paid'::text) = (posting_id IS NOT NULL)))),
  CONSTRAINT charges_refunded_within_amount CHECK (((refunded_minor >= 0) AND (refunded_minor <= amount_minor))),
  CONSTRAINT charges_state_check CHECK ((state = ANY (ARRAY['ready'::text, 'captured'::text, 'paid'::text, 'failed'::text, 'cancelled'::text, 'refunding'::text, 'refunded'::text]))),
  CONSTRAINT charges_vat CHECK ((vat_basis_points >= 0)),
  CONSTRAINT charges_card_order FOREIGN KEY (card_order_oid) REFERENCES card_orders(oid),
  CONSTRAINT charges_pkey PRIMARY KEY (oid),
  CONSTRAINT charges_key UNIQUE (user_oid, purpose, request_key)
);

CREATE TABLE chat_comment_refunds (
  user_oid text COLLATE "C" NOT NULL,
  item_oid text COLLATE "C" NOT NULL,
  comment_oid text COLLATE "C" NOT NULL,
  refunded_milli bigint NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT chat_comment_refunds_amount CHECK ((refunded_milli > 0)),
  CONSTRAINT chat_comment_refunds_user_oid_fkey FOREIGN KEY (user_oid) REFERENCES users(oid),
  CONSTRAINT chat_comment_refunds_pkey PRIMARY KEY (user_oid, item_oid)
);

CREATE TABLE chat_coupon_claims (
  oid text COLLATE "C" NOT NULL,
  code text COLLATE "C" NOT NULL,
  owner_kind text COLLATE "C" NOT NULL,
  owner_oid text COLLATE "C",
  chats_left integer NOT NULL,
  posting_id text COLLATE "C",
  credited_at timestamp with time zone,
  claimed_at timestamp with time zone NOT NULL,
  CONSTRAINT chat_coupon_claims_chats_left_check CHECK ((chats_left >= 0)),
  CONSTRAINT chat_coupon_claims_credited_has_posting CHECK (((posting_id IS NULL) = (credited_at IS NULL))),
  CONSTRAINT chat_coupon_claims_owner_kind_check CHECK ((owner_kind = ANY (ARRAY['user'::text, 'guest'::text]))),
  CONSTRAINT chat_coupon_claims_code_fkey FOREIGN KEY (code) REFERENCES chat_coupons(code),
  CONSTRAINT chat_coupon_claims_pkey PRIMARY KEY (oid)
);

CREATE TABLE chat_coupon_uses (
  oid text COLLATE "C" NOT NULL,
  claim_oid text COLLATE "C" NOT NULL,
  content_oid text COLLATE "C" NOT NULL,
  used_at timestamp with time zone NOT NULL,
  returned_at timestamp with time zone,
  CONSTRAINT chat_coupon_uses_claim_oid_fkey FOREIGN KEY (claim_oid) REFERENCES chat_coupon_claims(oid),
  CONSTRAINT chat_coupon_uses_pkey PRIMARY KEY (oid)
);

CREATE TABLE chat_coupons (
  code text COLLATE "C" NOT NULL,
  chats integer,
  credit_milli bigint,
  content_oid text COLLATE "C",
  expires_at timestamp with time zone,
  max_claims integer NOT NULL,
  claims integer NOT NULL DEFAULT 0,
  note text NOT NULL DEFAULT ''::text,
  created_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  CONSTRAINT chat_coupons_chats_check CHECK ((chats > 0)),
  CONSTRAINT chat_coupons_claims_within_limit CHECK (((claims >= 0) AND (claims <= max_claims))),
  CONSTRAINT chat_coupons_code_check CHECK ((code ~ '^[A-Z0-9]{4,32}$'::text)),
  CONSTRAINT chat_coupons_credit_milli_check CHECK ((credit_milli > 0)),
  CONSTRAINT chat_coupons_credits_for_any_story CHECK (((credit_milli IS NULL) OR (content_oid IS NULL))),
  CONSTRAINT chat_coupons_gives_chats_or_credits CHECK (((chats IS NULL) <> (credit_milli IS NULL))),
  CONSTRAINT chat_coupons_max_claims_check CHECK ((max_claims > 0)),
  CONSTRAINT chat_coupons_pkey PRIMARY KEY (code)
);

CREATE TABLE chat_memories (
  oid text COLLATE "C" NOT NULL,
  room_oid text COLLATE "C" NOT NULL,
  turn integer NOT NULL,
  text text NOT NULL,
  pinned boolean NOT NULL DEFAULT false,
  edited boolean NOT NULL DEFAULT false,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  from_turn integer NOT NULL DEFAULT 0,
  CONSTRAINT chat_memories_room_oid_fkey FOREIGN KEY (room_oid) REFERENCES chat_rooms(oid) ON DELETE CASCADE,
  CONSTRAINT chat_memories_pkey PRIMARY KEY (oid)
);

CREATE TABLE chat_messages (
  oid text COLLATE "C" NOT NULL,
  room_oid text COLLATE "C" NOT NULL,
  turn integer NOT NULL,
  role text COLLATE "C" NOT NULL,
  text text NOT NULL,
  state text COLLATE "C" NOT NULL,
  failure text COLLATE "C",
  request_key text COLLATE "C",
  request_fingerprint text COLLATE "C",
  payer_oid text COLLATE "C",
  free_chat jsonb,
  hold_id text COLLATE "C",
  price_milli bigint NOT NULL DEFAULT 0,
  model text,
  receipt jsonb,
  stop_requested boolean NOT NULL DEFAULT false,
  lease_until timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  version integer NOT NULL DEFAULT 0,
  is_active boolean NOT NULL DEFAULT true,
  removal_oid text COLLATE "C",
  removed_at timestamp with time zone,
  edited_at timestamp with time zone,
  record jsonb,
  state_after jsonb,
  removed_after integer,
  decision_due timestamp with time zone,
  file_notes jsonb,
  CONSTRAINT chat_messages_removed_has_time CHECK (((removal_oid IS NULL) = (removed_at IS NULL))),
  CONSTRAINT chat_messages_role_check CHECK ((role = ANY (ARRAY['user'::text, 'assistant'::text, 'draft'::text]))),
  CONSTRAINT chat_messages_running_has_lease CHECK (((state = 'running'::text) = (lease_until IS NOT NULL))),
  CONSTRAINT chat_messages_state_check CHECK ((state = ANY (ARRAY['complete'::text, 'running'::text, 'stopped'::text, 'failed'::text]))),
  CONSTRAINT chat_messages_room_oid_fkey FOREIGN KEY (room_oid) REFERENCES chat_rooms(oid) ON DELETE CASCADE,
  CONSTRAINT chat_messages_pkey PRIMARY KEY (oid)
) WITH (fillfactor=70);

CREATE TABLE chat_options (
  user_oid text COLLATE "C" NOT NULL,
  output_length text COLLATE "C" NOT NULL,
  detail_level integer NOT NULL,
  inference_level text COLLATE "C" NOT NULL,
  model text COLLATE "C",
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT chat_options_detail_level_check CHECK (((detail_level >= 0) AND (detail_level <= 100))),
  CONSTRAINT chat_options_inference_level_check CHECK ((inference_level = ANY (ARRAY['basic'::text, 'moderate'::text, 'deep'::text]))),
  CONSTRAINT chat_options_output_length_check CHECK ((output_length = ANY (ARRAY['short'::text, 'normal'::text, 'long'::text]))),
  CONSTRAINT chat_options_pkey PRIMARY KEY (user_oid)
);

CREATE TABLE chat_room_days (
  day date NOT NULL,
  room_oid text COLLATE "C" NOT NULL,
  content_oid text COLLATE "C" NOT NULL,
  creator_oid text COLLATE "C" NOT NULL,
  paid_milli bigint NOT NULL,
  bonus_milli bigint NOT NULL,
  replies integer NOT NULL,
  last_at timestamp with time zone NOT NULL,
  CONSTRAINT chat_room_days_bonus_not_negative CHECK ((bonus_milli >= 0)),
  CONSTRAINT chat_room_days_paid_not_negative CHECK ((paid_milli >= 0)),
  CONSTRAINT chat_room_days_replies_counted CHECK ((replies > 0)),
  CONSTRAINT chat_room_days_pkey PRIMARY KEY (day, room_oid)
) WITH (fillfactor=80);

CREATE TABLE chat_rooms (
  oid text COLLATE "C" NOT NULL,
  content_oid text COLLATE "C" NOT NULL,
  owner_kind text COLLATE "C" NOT NULL,
  owner_oid text COLLATE "C" NOT NULL,
  artefact_hash text COLLATE "C" NOT NULL,
  title text NOT NULL,
  titled_by text COLLATE "C" NOT NULL DEFAULT 'story'::text,
  turn integer NOT NULL DEFAULT 0,
  last_message text NOT NULL DEFAULT ''::text,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  user_note text NOT NULL DEFAULT ''::text,
  bookmarks text[] NOT NULL DEFAULT '{}'::text[],
  output_length text COLLATE "C" NOT NULL DEFAULT 'normal'::text,
  detail_level integer NOT NULL DEFAULT 50,
  inference_level text COLLATE "C" NOT NULL DEFAULT 'basic'::text,
  model text COLLATE "C",
  persona_oid text COLLATE "C",
  impersonation_node_id text,
  reply_language text COLLATE "C",
  impersonation_on boolean NOT NULL DEFAULT true,
  prompt_type text COLLATE "C" NOT NULL DEFAULT 'default'::text,
  is_preview boolean NOT NULL DEFAULT false,
  start_state jsonb,
  state jsonb,
  replies_begun integer NOT NULL DEFAULT 0,
  plot_up_to integer,
  memories_up_to integer,
  file_notes jsonb,
  replied_at timestamp with time zone,
  seen_at timestamp with time zone,
  branched_from text COLLATE "C",
  branched_after text COLLATE "C",
  branched_at text COLLATE "C",
  archived_at timestamp with time zone,
  CONSTRAINT chat_rooms_detail_level_check CHECK (((detail_level >= 0) AND (detail_level <= 100))),
  CONSTRAINT chat_rooms_inference_level_check CHECK ((inference_level = ANY (ARRAY['basic'::text, 'moderate'::text, 'deep'::text]))),
  CONSTRAINT chat_rooms_output_length_check CHECK ((output_length = ANY (ARRAY['short'::text, 'normal'::text, 'long'::text]))),
  CONSTRAINT chat_rooms_owner_kind_check CHECK ((owner_kind = ANY (ARRAY['user'::text, 'guest'::text]))),
  CONSTRAINT chat_rooms_prompt_type_check CHECK ((prompt_type = ANY (ARRAY['default'::text, 'plain'::text]))),
  CONSTRAINT chat_rooms_titled_by CHECK ((titled_by = ANY (ARRAY['story'::text, 'turns'::text, 'reader'::text]))),
  CONSTRAINT chat_rooms_pkey PRIMARY KEY (oid)
);

CREATE TABLE coin_gifts (
  oid text COLLATE "C" NOT NULL,
  user_oid text COLLATE "C" NOT NULL,
  bucket text COLLATE "C" NOT NULL,
  coins bigint NOT NULL,
  reason text NOT NULL,
  actor_oid text COLLATE "C" NOT NULL,
  request_key text COLLATE "C" NOT NULL,
  created_at timestamp with time zone NOT NULL,
  approved_by text COLLATE "C",
  CONSTRAINT coin_gifts_bucket_check CHECK ((bucket = ANY (ARRAY['coin'::text, 'bonusCoin'::text]))),
  CONSTRAINT coin_gifts_coins_check CHECK ((coins > 0)),
  CONSTRAINT coin_gifts_pkey PRIMARY KEY (oid),
  CONSTRAINT coin_gifts_actor_oid_request_key_key UNIQUE (actor_oid, request_key)
);

CREATE TABLE comment_donations (
  comment_oid text COLLATE "C" NOT NULL,
  item_oid text COLLATE "C" NOT NULL,
  donor_oid text COLLATE "C" NOT NULL,
  creator_oid text COLLATE "C" NOT NULL,
  coins integer NOT NULL,
  request_key text COLLATE "C" NOT NULL,
  request_hash text COLLATE "C" NOT NULL,
  posting_id text COLLATE "C" NOT NULL,
  created_at timestamp with time zone NOT NULL,
  refund_key text COLLATE "C",
  refund_posting_id text COLLATE "C",
  refund_reason text,
  refunded_by text COLLATE "C",
  refunded_at timestamp with time zone,
  CONSTRAINT comment_donations_coins CHECK ((coins > 0)),
  CONSTRAINT comment_donations_refund_whole CHECK ((((refunded_at IS NULL) = (refund_posting_id IS NULL)) AND ((refunded_at IS NULL) = (refund_key IS NULL)) AND ((refunded_at IS NULL) = (refund_reason IS NULL)) AND ((refunded_at IS NULL) = (refunded_by IS NULL)))),
  CONSTRAINT comment_donations_comment_oid_fkey FOREIGN KEY (comment_oid) REFERENCES comments(oid),
  CONSTRAINT comment_donations_creator_oid_fkey FOREIGN KEY (creator_oid) REFERENCES users(oid),
  CONSTRAINT comment_donations_donor_oid_fkey FOREIGN KEY (donor_oid) REFERENCES users(oid),
  CONSTRAINT comment_donations_pkey PRIMARY KEY (comment_oid),
  CONSTRAINT comment_donations_request UNIQUE (donor_oid, request_key)
);

CREATE TABLE comment_likes (
  user_oid text COLLATE "C" NOT NULL,
  comment_oid text COLLATE "C" NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT comment_likes_comment_oid_fkey FOREIGN KEY (comment_oid) REFERENCES comments(oid) ON DELETE CASCADE,
  CONSTRAINT comment_likes_user_oid_fkey FOREIGN KEY (user_oid) REFERENCES users(oid),
  CONSTRAINT comment_likes_pkey PRIMARY KEY (user_oid, comment_oid)
);

CREATE TABLE comment_mentions (
  comment_oid text COLLATE "C" NOT NULL,
  user_oid text COLLATE "C" NOT NULL,
  name text NOT NULL,
  is_current boolean NOT NULL DEFAULT true,
  CONSTRAINT comment_mentions_comment_oid_fkey FOREIGN KEY (comment_oid) REFERENCES comments(oid) ON DELETE CASCADE,
  CONSTRAINT comment_mentions_user_oid_fkey FOREIGN KEY (user_oid) REFERENCES users(oid),
  CONSTRAINT comment_mentions_pkey PRIMARY KEY (comment_oid, user_oid)
);

CREATE TABLE comments (
  oid text COLLATE "C" NOT NULL,
  item_oid text COLLATE "C" NOT NULL,
  "position" integer NOT NULL,
  parent_position integer,
  author_oid text COLLATE "C",
  state text COLLATE "C" NOT NULL DEFAULT 'shown'::text,
  text text NOT NULL,
  picture_oid text COLLATE "C",
  shown_name text,
  donation_coins integer,
  reward_coins integer NOT NULL DEFAULT 0,
  refunded_milli bigint NOT NULL DEFAULT 0,
  likes integer NOT NULL DEFAULT 0,
  likes_notified integer NOT NULL DEFAULT 0,
  replies integer NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL,
  edited_at timestamp with time zone,
  pinned_at timestamp with time zone,
  hearted_at timestamp with time zone,
  taken_down_reason text,
  CONSTRAINT comments_donation CHECK ((donation_coins > 0)),
  CONSTRAINT comments_likes CHECK ((likes >= 0)),
  CONSTRAINT comments_refunded CHECK ((refunded_milli >= 0)),
  CONSTRAINT comments_replies CHECK ((replies >= 0)),
  CONSTRAINT comments_reward CHECK ((reward_coins >= 0)),
  CONSTRAINT comments_state CHECK ((state = ANY (ARRAY['shown'::text, 'deleted'::text, 'taken_down'::text, 'shadowed'::text]))),
  CONSTRAINT comments_author_oid_fkey FOREIGN KEY (author_oid) REFERENCES users(oid),
  CONSTRAINT comments_item_oid_fkey FOREIGN KEY (item_oid) REFERENCES catalogue_items(oid),
  CONSTRAINT comments_parent FOREIGN KEY (item_oid, parent_position) REFERENCES comments(item_oid, "position"),
  CONSTRAINT comments_picture_oid_fkey FOREIGN KEY (picture_oid) REFERENCES assets(oid) ON DELETE SET NULL,
  CONSTRAINT comments_pkey PRIMARY KEY (oid),
  CONSTRAINT comments_item_position UNIQUE (item_oid, "position")
) WITH (fillfactor=90);

CREATE TABLE compile_runs (
  content_oid text COLLATE "C" NOT NULL,
  run_oid text COLLATE "C" NOT NULL,
  stage text COLLATE "C" NOT NULL,
  started_at timestamp with time zone NOT NULL,
  ends_by timestamp with time zone NOT NULL,
  CONSTRAINT compile_runs_stage_check CHECK ((stage = ANY (ARRAY['waiting'::text, 'reading'::text, 'checking'::text, 'compiling'::text, 'storing'::text]))),
  CONSTRAINT compile_runs_pkey PRIMARY KEY (content_oid)
);

CREATE TABLE compiles (
  oid text COLLATE "C" NOT NULL,
  content_oid text COLLATE "C" NOT NULL,
  hash text COLLATE "C" NOT NULL,
  canvas_version integer NOT NULL,
  actor_oid text COLLATE "C" NOT NULL,
  compiled_at timestamp with time zone NOT NULL,
  CONSTRAINT compiles_content_oid_fkey FOREIGN KEY (content_oid) REFERENCES stories(content_oid),
  CONSTRAINT compiles_hash_fkey FOREIGN KEY (hash) REFERENCES artefacts(hash),
  CONSTRAINT compiles_pkey PRIMARY KEY (oid)
);

CREATE TABLE content_drm (
  content_oid text COLLATE "C" NOT NULL,
  buyer_oid text COLLATE "C" NOT NULL,
  price_coins integer NOT NULL,
  request_key text NOT NULL,
  posting_id text COLLATE "C" NOT NULL,
  bought_at timestamp with time zone NOT NULL,
  CONSTRAINT content_drm_buyer_oid_fkey FOREIGN KEY (buyer_oid) REFERENCES users(oid),
  CONSTRAINT content_drm_content_oid_fkey FOREIGN KEY (content_oid) REFERENCES contents(content_oid),
  CONSTRAINT content_drm_pkey PRIMARY KEY (content_oid),
  CONSTRAINT content_drm_key UNIQUE (buyer_oid, request_key)
);

CREATE TABLE content_partners (
  content_oid text COLLATE "C" NOT NULL,
  user_oid text COLLATE "C" NOT NULL,
  share integer NOT NULL,
  state text COLLATE "C" NOT NULL,
  invited_at timestamp with time zone NOT NULL,
  decided_at timestamp with time zone,
  CONSTRAINT content_partners_share CHECK ((share > 0)),
  CONSTRAINT content_partners_state CHECK ((state = ANY (ARRAY['waiting'::text, 'confirmed'::text, 'declined'::text]))),
  CONSTRAINT content_partners_content_oid_fkey FOREIGN KEY (content_oid) REFERENCES contents(content_oid),
  CONSTRAINT content_partners_user_oid_fkey FOREIGN KEY (user_oid) REFERENCES users(oid),
  CONSTRAINT content_partners_pkey PRIMARY KEY (content_oid, user_oid)
);

CREATE TABLE content_playthroughs (
  user_oid text COLLATE "C" NOT NULL,
  content_oid text COLLATE "C" NOT NULL,
  playthrough jsonb NOT NULL,
  ink_save text,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT content_playthroughs_way CHECK ((jsonb_typeof(playthrough) = 'object'::text)),
  CONSTRAINT content_playthroughs_content_oid_fkey FOREIGN KEY (content_oid) REFERENCES contents(content_oid),
  CONSTRAINT content_playthroughs_user_oid_fkey FOREIGN KEY (user_oid) REFERENCES users(oid),
  CONSTRAINT content_playthroughs_pkey PRIMARY KEY (user_oid, content_oid)
);

CREATE TABLE content_post_hooks (
  creator_oid text COLLATE "C" NOT NULL,
  sealed bytea NOT NULL,
  ending text NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  CONSTRAINT content_post_hooks_creator FOREIGN KEY (creator_oid) REFERENCES users(oid),
  CONSTRAINT content_post_hooks_pkey PRIMARY KEY (creator_oid)
);

CREATE TABLE content_posts (
  content_oid text COLLATE "C" NOT NULL,
  network text COLLATE "C" NOT NULL,
  state text COLLATE "C" NOT NULL DEFAULT 'waiting'::text,
  reason text COLLATE "C",
  tries integer NOT NULL DEFAULT 0,
  changed_at timestamp with time zone NOT NULL,
  CONSTRAINT content_posts_network CHECK ((network = ANY (ARRAY['discord'::text, 'x'::text]))),
  CONSTRAINT content_posts_reason CHECK (((state = 'failed'::text) = (reason IS NOT NULL))),
  CONSTRAINT content_posts_state CHECK ((state = ANY (ARRAY['waiting'::text, 'sending'::text, 'posted'::text, 'failed'::text]))),
  CONSTRAINT content_posts_content FOREIGN KEY (content_oid) REFERENCES contents(content_oid),
  CONSTRAINT content_posts_pkey PRIMARY KEY (content_oid, network)
);

CREATE TABLE content_reviews (
  oid text COLLATE "C" NOT NULL,
  content_oid text COLLATE "C" NOT NULL,
  creator_oid text COLLATE "C" NOT NULL,
  state text COLLATE "C" NOT NULL,
  rating text COLLATE "C",
  reason text,
  price_coins integer NOT NULL,
  request_key text NOT NULL,
  posting_id text COLLATE "C" NOT NULL,
  refund_posting_id text COLLATE "C",
  decided_by text COLLATE "C",
  asked_at timestamp with time zone NOT NULL,
  decided_at timestamp with time zone,
  CONSTRAINT content_reviews_price CHECK ((price_coins > 0)),
  CONSTRAINT content_reviews_rated CHECK (((state = 'rated'::text) = (rating IS NOT NULL))),
  CONSTRAINT content_reviews_state CHECK ((state = ANY (ARRAY['waiting'::text, 'rated'::text, 'refused'::text]))),
  CONSTRAINT content_reviews_content_oid_fkey FOREIGN KEY (content_oid) REFERENCES contents(content_oid),
  CONSTRAINT content_reviews_creator_oid_fkey FOREIGN KEY (creator_oid) REFERENCES users(oid),
  CONSTRAINT content_reviews_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(oid),
  CONSTRAINT content_reviews_pkey PRIMARY KEY (oid),
  CONSTRAINT content_reviews_key UNIQUE (creator_oid, request_key)
);

CREATE TABLE content_scenario_parts (
  story_oid text COLLATE "C" NOT NULL,
  part_oid text COLLATE "C" NOT NULL,
  CONSTRAINT content_scenario_parts_part_oid_fkey FOREIGN KEY (part_oid) REFERENCES contents(content_oid),
  CONSTRAINT content_scenario_parts_story_oid_fkey FOREIGN KEY (story_oid) REFERENCES contents(content_oid),
  CONSTRAINT content_scenario_parts_pkey PRIMARY KEY (story_oid, part_oid)
);

CREATE TABLE content_scenarios (
  content_oid text COLLATE "C" NOT NULL,
  draft jsonb NOT NULL,
  draft_ink text,
  version integer NOT NULL DEFAULT 1,
  saved_at timestamp with time zone,
  published jsonb,
  published_ink text,
  published_version integer,
  CONSTRAINT content_scenarios_draft CHECK ((jsonb_typeof(draft) = 'object'::text)),
  CONSTRAINT content_scenarios_published CHECK ((jsonb_typeof(published) = 'object'::text)),
  CONSTRAINT content_scenarios_content_oid_fkey FOREIGN KEY (content_oid) REFERENCES contents(content_oid),
  CONSTRAINT content_scenarios_pkey PRIMARY KEY (content_oid)
);

CREATE TABLE content_views (
  oid text COLLATE "C" NOT NULL,
  content_oid text COLLATE "C" NOT NULL,
  viewer_kind text COLLATE "C" NOT NULL,
  viewer_oid text COLLATE "C" NOT NULL,
  began_at timestamp with time zone NOT NULL,
  last_at timestamp with time zone NOT NULL,
  counted_at timestamp with time zone,
  played_seconds double precision NOT NULL DEFAULT 0,
  position_seconds double precision NOT NULL DEFAULT 0,
  CONSTRAINT content_views_viewer_kind CHECK ((viewer_kind = ANY (ARRAY['user'::text, 'guest'::text]))),
  CONSTRAINT content_views_content_oid_fkey FOREIGN KEY (content_oid) REFERENCES contents(content_oid),
  CONSTRAINT content_views_pkey PRIMARY KEY (oid)
);

CREATE TABLE content_violations (
  user_oid text COLLATE "C" NOT NULL,
  step integer NOT NULL,
  opened integer NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT content_violations_step CHECK ((step >= 1)),
  CONSTRAINT content_violations_user_oid_fkey FOREIGN KEY (user_oid) REFERENCES users(oid),
  CONSTRAINT content_violations_pkey PRIMARY KEY (user_oid, step)
);

CREATE TABLE contents (
  content_oid text COLLATE "C" NOT NULL,
  type text COLLATE "C" NOT NULL,
  fields jsonb NOT NULL,
  discount jsonb,
  is_replay boolean NOT NULL DEFAULT false,
  is_scenario_item boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  rating text COLLATE "C",
  deleted_at timestamp with time zone,
  duration_seconds double precision,
  width integer,
  height integer,
  has_drm boolean NOT NULL DEFAULT false,
  played_seconds double precision NOT NULL DEFAULT 0,
  frame_asset_oid text COLLATE "C",
  failed_encoding_oid text COLLATE "C",
  CONSTRAINT contents_discount CHECK ((jsonb_typeof(discount) = 'object'::text)),
  CONSTRAINT contents_duration CHECK ((duration_seconds >= (0)::double precision)),
  CONSTRAINT contents_fields CHECK ((jsonb_typeof(fields) = 'object'::text)),
  CONSTRAINT contents_rating CHECK ((rating = ANY (ARRAY['all'::text, '12'::text, '15'::text, '19'::text]))),
  CONSTRAINT contents_type CHECK ((type = ANY (ARRAY['video'::text, 'audio'::text, 'file'::text, 'clip'::text, 'branching'::text]))),
  CONSTRAINT contents_content_oid_fkey FOREIGN KEY (content_oid) REFERENCES catalogue_items(oid),
  CONSTRAINT contents_frame FOREIGN KEY (frame_asset_oid) REFERENCES assets(oid) ON DELETE SET NULL,
  CONSTRAINT contents_pkey PRIMARY KEY (content_oid)
);

CREATE TABLE creator_coupon_uses (
  user_oid text COLLATE "C" NOT NULL,
  used_at timestamp with time zone NOT NULL,
  coupon_oid text COLLATE "C" NOT NULL,
  CONSTRAINT creator_coupon_uses_coupon_oid_fkey FOREIGN KEY (coupon_oid) REFERENCES creator_coupons(oid),
  CONSTRAINT creator_coupon_uses_user_oid_fkey FOREIGN KEY (user_oid) REFERENCES users(oid),
  CONSTRAINT creator_coupon_uses_pkey PRIMARY KEY (coupon_oid, user_oid)
);

CREATE TABLE creator_coupons (
  code text COLLATE "C" NOT NULL,
  creator_oid text COLLATE "C" NOT NULL,
  subject_kind text COLLATE "C",
  subject_oid text COLLATE "C",
  price_coins integer,
  user_oid text COLLATE "C",
  seats integer,
  uses integer NOT NULL DEFAULT 0,
  expires_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  removed_at timestamp with time zone,
  oid text COLLATE "C" NOT NULL,
  percent_off smallint,
  coins_off integer,
  CONSTRAINT creator_coupons_code_check CHECK ((code ~ '^[A-Za-z0-9]{5,20}$'::text)),
  CONSTRAINT creator_coupons_coins_off_check CHECK ((coins_off > 0)),
  CONSTRAINT creator_coupons_one_discount CHECK ((num_nonnulls(price_coins, percent_off, coins_off) = 1)),
  CONSTRAINT creator_coupons_percent_off_check CHECK (((percent_off >= 1) AND (percent_off <= 100))),
  CONSTRAINT creator_coupons_price_coins_check CHECK ((price_coins >= 0)),
  CONSTRAINT creator_coupons_price_of_one CHECK (((subject_oid IS NOT NULL) OR (price_coins IS NULL))),
  CONSTRAINT creator_coupons_seats_check CHECK ((seats > 0)),
  CONSTRAINT creator_coupons_subject_whole CHECK (((subject_kind IS NULL) = (subject_oid IS NULL))),
  CONSTRAINT creator_coupons_uses_check CHECK ((uses >= 0)),
  CONSTRAINT creator_coupons_uses_within_seats CHECK (((seats IS NULL) OR (uses <= seats))),
  CONSTRAINT creator_coupons_creator_oid_fkey FOREIGN KEY (creator_oid) REFERENCES users(oid),
  CONSTRAINT creator_coupons_user_oid_fkey FOREIGN KEY (user_oid) REFERENCES users(oid),
  CONSTRAINT creator_coupons_pkey PRIMARY KEY (oid)
);

CREATE TABLE donation_options (
  creator_oid text COLLATE "C" NOT NULL,
  donation_type text NOT NULL DEFAULT 'all'::text,
  uses_text_effect boolean NOT NULL DEFAULT true,
  uses_roulette boolean NOT NULL DEFAULT false,
  uses_missions boolean NOT NULL DEFAULT false,
  is_locked boolean NOT NULL DEFAULT false,
  min_coins integer NOT NULL DEFAULT 10,
  goal_title text,
  goal_coins integer,
  goal_since timestamp with time zone,
  uses_speech boolean NOT NULL DEFAULT false,
  speech_min_coins integer NOT NULL DEFAULT 10,
  uses_media boolean NOT NULL DEFAULT false,
  media_min_coins integer NOT NULL DEFAULT 10,
  media_max_seconds integer NOT NULL DEFAULT 30,
  CONSTRAINT donation_options_check CHECK (((donation_type <> 'roulette'::text) OR (NOT uses_text_effect))),
  CONSTRAINT donation_options_check1 CHECK (((donation_type <> ALL (ARRAY['text'::text, 'mission'::text])) OR (NOT uses_roulette))),
  CONSTRAINT donation_options_check2 CHECK ((((goal_title IS NULL) = (goal_coins IS NULL)) AND ((goal_title IS NULL) = (goal_since IS NULL)))),
  CONSTRAINT donation_options_donation_type_check CHECK ((donation_type = ANY (ARRAY['all'::text, 'text'::text, 'roulette'::text, 'mission'::text]))),
  CONSTRAINT donation_options_goal_coins_check CHECK ((goal_coins > 0)),
  CONSTRAINT donation_options_media_max_seconds_check CHECK (((media_max_seconds >= 5) AND (media_max_seconds <= 300))),
  CONSTRAINT donation_options_media_min_coins_check CHECK ((media_min_coins >= 10)),
  CONSTRAINT donation_options_min_coins_check CHECK ((min_coins >= 10)),
  CONSTRAINT donation_options_speech_min_coins_check CHECK ((speech_min_coins > 0)),
  CONSTRAINT donation_options_creator_oid_fkey FOREIGN KEY (creator_oid) REFERENCES users(oid),
  CONSTRAINT donation_options_pkey PRIMARY KEY (creator_oid)
);

CREATE TABLE due_events (
  item_oid text COLLATE "C" NOT NULL,
  at timestamp with time zone NOT NULL,
  stream text NOT NULL,
  type text NOT NULL,
  CONSTRAINT due_events_item_oid_fkey FOREIGN KEY (item_oid) REFERENCES catalogue_items(oid) ON DELETE CASCADE,
  CONSTRAINT due_events_pkey PRIMARY KEY (item_oid)
);

CREATE TABLE email_changes (
  user_oid text COLLATE "C" NOT NULL,
  email text NOT NULL,
  old_confirmed_at timestamp with time zone,
  new_confirmed_at timestamp with time zone,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT email_changes_user_oid_fkey FOREIGN KEY (user_oid) REFERENCES users(oid),
  CONSTRAINT email_changes_pkey PRIMARY KEY (user_oid)
);

CREATE TABLE email_codes (
  email_key text COLLATE "C" NOT NULL,
  code_hash text COLLATE "C" NOT NULL,
  wrong_tries integer NOT NULL DEFAULT 0,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT email_codes_pkey PRIMARY KEY (email_key)
);

CREATE TABLE emoticon_images (
  asset_oid text COLLATE "C" NOT NULL,
  owner_oid text COLLATE "C" NOT NULL,
  bytes integer NOT NULL,
  is_animated boolean NOT NULL,
  uploaded_at timestamp with time zone NOT NULL,
  CONSTRAINT emoticon_images_bytes_check CHECK ((bytes > 0)),
  CONSTRAINT emoticon_images_owner_oid_fkey FOREIGN KEY (owner_oid) REFERENCES users(oid),
  CONSTRAINT emoticon_images_pkey PRIMARY KEY (asset_oid)
);

CREATE TABLE emoticons (
  oid text COLLATE "C" NOT NULL,
  creator_oid text COLLATE "C",
  tier_oid text COLLATE "C",
  name text NOT NULL,
  key text COLLATE "C" NOT NULL,
  asset_oid text COLLATE "C" NOT NULL,
  "position" integer NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT emoticons_check CHECK (((creator_oid IS NULL) = (tier_oid IS NULL))),
  CONSTRAINT emoticons_key_check CHECK ((key <> ''::text)),
  CONSTRAINT emoticons_name_check CHECK ((name <> ''::text)),
  CONSTRAINT emoticons_asset_oid_fkey FOREIGN KEY (asset_oid) REFERENCES emoticon_images(asset_oid),
  CONSTRAINT emoticons_creator_oid_fkey FOREIGN KEY (creator_oid) REFERENCES users(oid),
  CONSTRAINT emoticons_pkey PRIMARY KEY (oid)
);

CREATE TABLE encoding_renditions (
  encoding_oid text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL,
  "position" integer NOT NULL,
  kind text NOT NULL,
  is_copy boolean NOT NULL,
  width integer,
  height integer,
  max_rate integer NOT NULL,
  codec text COLLATE "C",
  durations_ms double precision[] NOT NULL DEFAULT '{}'::double precision[],
  bytes bigint NOT NULL DEFAULT 0,
  peak_rate integer NOT NULL DEFAULT 0,
  is_whole boolean NOT NULL DEFAULT false,
  CONSTRAINT encoding_renditions_kind CHECK ((kind = ANY (ARRAY['video'::text, 'audio'::text, 'iframes'::text]))),
  CONSTRAINT encoding_renditions_encoding_oid_fkey FOREIGN KEY (encoding_oid) REFERENCES encodings(oid) ON DELETE CASCADE,
  CONSTRAINT encoding_renditions_pkey PRIMARY KEY (encoding_oid, name)
);

CREATE TABLE encodings (
  oid text COLLATE "C" NOT NULL,
  subject_kind text COLLATE "C" NOT NULL,
  subject_oid text COLLATE "C" NOT NULL,
  owner_oid text COLLATE "C" NOT NULL,
  source_key text COLLATE "C" NOT NULL,
  state text NOT NULL,
  error jsonb,
  secret text COLLATE "C" NOT NULL,
  aes_key bytea,
  facts jsonb,
  extras jsonb NOT NULL DEFAULT '{}'::jsonb,
  created_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  drm_key_id bytea,
  report jsonb,
  CONSTRAINT encodings_aes_key_length CHECK ((length(aes_key) = 16)),
  CONSTRAINT encodings_drm_key CHECK (((drm_key_id IS NULL) OR (aes_key IS NOT NULL))),
  CONSTRAINT encodings_drm_key_id_length CHECK ((length(drm_key_id) = 16)),
  CONSTRAINT encodings_ended CHECK (((state = 'encoding'::text) = (ended_at IS NULL))),
  CONSTRAINT encodings_error CHECK (((state = 'error'::text) = (error IS NOT NULL))),
  CONSTRAINT encodings_oid_check CHECK ((oid ~ '^[0-9a-f]{24}$'::text)),
  CONSTRAINT encodings_report CHECK ((jsonb_typeof(report) = 'object'::text)),
  CONSTRAINT encodings_state CHECK ((state = ANY (ARRAY['encoding'::text, 'done'::text, 'error'::text, 'canceled'::text]))),
  CONSTRAINT encodings_pkey PRIMARY KEY (oid)
);

CREATE TABLE entitlements (
  id text COLLATE "C" NOT NULL,
  user_oid text COLLATE "C" NOT NULL,
  subject_oid text COLLATE "C" NOT NULL,
  source text COLLATE "C" NOT NULL,
  valid_from timestamp with time zone NOT NULL,
  valid_until timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT entitlements_ends_after_start CHECK (((valid_until IS NULL) OR (valid_until > valid_from))),
  CONSTRAINT entitlements_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
  CONSTRAINT entitlements_user_oid_fkey FOREIGN KEY (user_oid) REFERENCES users(oid),
  CONSTRAINT entitlements_pkey PRIMARY KEY (id),
  CONSTRAINT entitlements_user_oid_subject_oid_source_key UNIQUE (user_oid, subject_oid, source)
);

CREATE TABLE entries (
  posting_id text COLLATE "C" NOT NULL,
  payer_oid text COLLATE "C" NOT NULL,
  owner_oid text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  bucket smallint NOT NULL,
  lot_id text COLLATE "C",
  amount bigint NOT NULL,
  CONSTRAINT entries_amount_check CHECK ((amount <> 0)),
  CONSTRAINT entries_kind_check CHECK ((kind = ANY (ARRAY['user'::text, 'escrow'::text, 'creator'::text, 'house'::text, 'issue'::text])))
);

CREATE TABLE escrow_lots (
  escrow_oid text COLLATE "C" NOT NULL,
  place bigint NOT NULL,
  funder_oid text COLLATE "C" NOT NULL,
  posting_id text COLLATE "C" NOT NULL,
  lot_id text COLLATE "C" NOT NULL,
  bucket smallint NOT NULL,
  amount bigint NOT NULL,
  left_amount bigint NOT NULL,
  CONSTRAINT escrow_lots_amount CHECK ((amount > 0)),
  CONSTRAINT escrow_lots_left CHECK (((left_amount >= 0) AND (left_amount <= amount))),
  CONSTRAINT escrow_lots_escrow FOREIGN KEY (escrow_oid) REFERENCES escrows(oid),
  CONSTRAINT escrow_lots_pkey PRIMARY KEY (escrow_oid, place)
) WITH (fillfactor=80);

CREATE TABLE escrows (
  oid text COLLATE "C" NOT NULL,
  fingerprint text COLLATE "C" NOT NULL,
  currency text COLLATE "C" NOT NULL,
  payee_oids text[] COLLATE "C" NOT NULL,
  state text COLLATE "C" NOT NULL DEFAULT 'open'::text,
  deadline timestamp with time zone NOT NULL,
  reference_kind text COLLATE "C",
  reference_oid text COLLATE "C",
  created_at timestamp with time zone NOT NULL,
  closed_at timestamp with time zone,
  CONSTRAINT escrows_currency CHECK ((currency = ANY (ARRAY['coin'::text, 'credit'::text]))),
  CONSTRAINT escrows_state CHECK ((state = ANY (ARRAY['open'::text, 'returning'::text, 'closed'::text]))),
  CONSTRAINT escrows_wallet FOREIGN KEY (oid) REFERENCES wallets(owner_oid),
  CONSTRAINT escrows_pkey PRIMARY KEY (oid)
);

CREATE TABLE exchange_rate_fetches (
  singleton boolean NOT NULL DEFAULT true,
  at timestamp with time zone NOT NULL,
  source text NOT NULL,
  day date,
  problem text,
  CONSTRAINT exchange_rate_fetches_one CHECK (singleton),
  CONSTRAINT exchange_rate_fetches_outcome CHECK (((day IS NULL) <> (problem IS NULL))),
  CONSTRAINT exchange_rate_fetches_pkey PRIMARY KEY (singleton)
);

CREATE TABLE exchange_rates (
  day date NOT NULL,
  currency text COLLATE "C" NOT NULL,
  rate_micro bigint NOT NULL,
  source text NOT NULL,
  updated_by text COLLATE "C",
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT exchange_rates_rate CHECK ((rate_micro > 0)),
  CONSTRAINT exchange_rates_pkey PRIMARY KEY (currency, day)
);

CREATE TABLE fan_changes (
  id bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  creator_oid text COLLATE "C" NOT NULL,
  fan_oid text COLLATE "C" NOT NULL,
  CONSTRAINT fan_changes_pkey PRIMARY KEY (id)
);

CREATE TABLE fan_days (
  creator_oid text COLLATE "C" NOT NULL,
  day date NOT NULL,
  fan_oid text COLLATE "C" NOT NULL,
  coins bigint NOT NULL,
  CONSTRAINT fan_days_pkey PRIMARY KEY (creator_oid, day, fan_oid)
);

CREATE TABLE fan_days_watermark (
  singleton boolean NOT NULL DEFAULT true,
  xact bigint NOT NULL,
  zone text COLLATE "C" NOT NULL,
  first_day date NOT NULL,
  CONSTRAINT fan_days_watermark_one CHECK (singleton),
  CONSTRAINT fan_days_watermark_pkey PRIMARY KEY (singleton)
);

CREATE TABLE fan_ranking_hidden (
  user_oid text COLLATE "C" NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT fan_ranking_hidden_user_oid_fkey FOREIGN KEY (user_oid) REFERENCES users(oid),
  CONSTRAINT fan_ranking_hidden_pkey PRIMARY KEY (user_oid)
);

CREATE TABLE fans (
  creator_oid text COLLATE "C" NOT NULL,
  fan_oid text COLLATE "C" NOT NULL,
  given_coins bigint NOT NULL DEFAULT 0,
  recent_coins bigint NOT NULL DEFAULT 0,
  donated_coins bigint NOT NULL DEFAULT 0,
  purchases bigint NOT NULL DEFAULT 0,
  since timestamp with time zone NOT NULL,
  latest_at timestamp with time zone NOT NULL,
  last_kind text COLLATE "C",
  last_item_oid text COLLATE "C",
  last_sale_at timestamp with time zone,
  is_member boolean NOT NULL DEFAULT false,
  note text NOT NULL DEFAULT ''::text,
  CONSTRAINT fans_creator_oid_fkey FOREIGN KEY (creator_oid) REFERENCES users(oid),
  CONSTRAINT fans_fan_oid_fkey FOREIGN KEY (fan_oid) REFERENCES users(oid),
  CONSTRAINT fans_pkey PRIMARY KEY (creator_oid, fan_oid)
);

CREATE TABLE favorite_creators (
  user_oid text COLLATE "C" NOT NULL,
  creator_oid text COLLATE "C" NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT favorite_creators_not_oneself CHECK ((user_oid <> creator_oid)),
  CONSTRAINT favorite_creators_creator_oid_fkey FOREIGN KEY (creator_oid) REFERENCES users(oid),
  CONSTRAINT favorite_creators_user_oid_fkey FOREIGN KEY (user_oid) REFERENCES users(oid),
  CONSTRAINT favorite_creators_pkey PRIMARY KEY (user_oid, creator_oid)
);

CREATE TABLE former_custom_urls (
  custom_url text COLLATE "C" NOT NULL,
  user_oid text COLLATE "C" NOT NULL,
  kept_until timestamp with time zone NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT former_custom_urls_user_oid_fkey FOREIGN KEY (user_oid) REFERENCES users(oid),
  CONSTRAINT former_custom_urls_pkey PRIMARY KEY (custom_url)
);

CREATE TABLE free_chats (
  bucket text COLLATE "C" NOT NULL,
  used integer NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT free_chats_used_check CHECK ((used >= 0)),
  CONSTRAINT free_chats_pkey PRIMARY KEY (bucket)
);

CREATE TABLE gateway_events (
  gateway text COLLATE "C" NOT NULL,
  event_id text COLLATE "C" NOT NULL,
  type text COLLATE "C" NOT NULL,
  order_oid text COLLATE "C",
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT gateway_events_pkey PRIMARY KEY (gateway, event_id)
);

CREATE TABLE gifts (
  oid text COLLATE "C" NOT NULL,
  order_oid text COLLATE "C" NOT NULL,
  place smallint NOT NULL,
  giver_oid text COLLATE "C" NOT NULL,
  receiver_oid text COLLATE "C" NOT NULL,
  message text,
  given_at timestamp with time zone NOT NULL,
  thanks text,
  thanked_at timestamp with time zone,
  CONSTRAINT gifts_oid_formed CHECK ((oid ~ '^[0-9a-f]{24}$'::text)),
  CONSTRAINT gifts_thanks_have_time CHECK (((thanks IS NULL) OR (thanked_at IS NOT NULL))),
  CONSTRAINT gifts_giver_oid_fkey FOREIGN KEY (giver_oid) REFERENCES users(oid),
  CONSTRAINT gifts_order_oid_place_fkey FOREIGN KEY (order_oid, place) REFERENCES order_lines(order_oid, place),
  CONSTRAINT gifts_receiver_oid_fkey FOREIGN KEY (receiver_oid) REFERENCES users(oid),
  CONSTRAINT gifts_pkey PRIMARY KEY (oid),
  CONSTRAINT gifts_order_oid_place_key UNIQUE (order_oid, place)
);

CREATE TABLE history_marks (
  payer_oid text COLLATE "C" NOT NULL,
  payer_seq bigint NOT NULL,
  CONSTRAINT history_marks_pkey PRIMARY KEY (payer_oid)
);

CREATE TABLE history_sums (
  payer_oid text COLLATE "C" NOT NULL,
  span text COLLATE "C" NOT NULL,
  starts date NOT NULL,
  type text COLLATE "C" NOT NULL,
  moved smallint NOT NULL,
  bucket smallint NOT NULL,
  came bigint NOT NULL,
  went bigint NOT NULL,
  CONSTRAINT history_sums_span CHECK ((span = ANY (ARRAY['day'::text, 'month'::text]))),
  CONSTRAINT history_sums_pkey PRIMARY KEY (payer_oid, span, starts, type, moved, bucket)
);

CREATE TABLE holds (
  id text COLLATE "C" NOT NULL,
  owner_oid text COLLATE "C" NOT NULL,
  operation text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL,
  fingerprint text COLLATE "C" NOT NULL,
  actor_oid text COLLATE "C",
  reference_kind text COLLATE "C",
  reference_oid text COLLATE "C",
  amount bigint NOT NULL,
  lot_ids text[] COLLATE "C" NOT NULL,
  lot_buckets smallint[] NOT NULL,
  lot_amounts bigint[] NOT NULL,
  day date,
  state text COLLATE "C" NOT NULL DEFAULT 'open'::text,
  settled_amount bigint NOT NULL DEFAULT 0,
  result jsonb NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone NOT NULL,
  closed_at timestamp with time zone,
  CONSTRAINT holds_amount_check CHECK ((amount > 0)),
  CONSTRAINT holds_lot_amounts_check CHECK ((0 < ALL (lot_amounts))),
  CONSTRAINT holds_settled_within_amount CHECK (((settled_amount >= 0) AND (settled_amount <= amount))),
  CONSTRAINT holds_state_check CHECK ((state = ANY (ARRAY['open'::text, 'settled'::text, 'voided'::text, 'expired'::text]))),
  CONSTRAINT holds_pkey PRIMARY KEY (id),
  CONSTRAINT holds_owner_oid_operation_key_key UNIQUE (owner_oid, operation, key)
) WITH (fillfactor=80);

CREATE TABLE image_allowances (
  user_oid text COLLATE "C" NOT NULL,
  content_oid text COLLATE "C" NOT NULL,
  ceiling_milli bigint NOT NULL,
  spent_milli bigint NOT NULL DEFAULT 0,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT image_allowances_ceiling_milli_check CHECK ((ceiling_milli > 0)),
  CONSTRAINT image_allowances_spent_within_ceiling CHECK (((spent_milli >= 0) AND (spent_milli <= ceiling_milli))),
  CONSTRAINT image_allowances_pkey PRIMARY KEY (user_oid, content_oid)
);

CREATE TABLE image_unlocks (
  user_oid text COLLATE "C" NOT NULL,
  content_oid text COLLATE "C" NOT NULL,
  asset_oid text COLLATE "C" NOT NULL,
  node_id text NOT NULL,
  title text NOT NULL,
  request_key text COLLATE "C" NOT NULL,
  price_milli bigint NOT NULL,
  posting_id text COLLATE "C" NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT image_unlocks_price_milli_check CHECK ((price_milli > 0)),
  CONSTRAINT image_unlocks_pkey PRIMARY KEY (user_oid, content_oid, asset_oid)
);

CREATE TABLE info_page_versions (
  page_id text COLLATE "C" NOT NULL,
  revision integer NOT NULL,
  texts jsonb,
  created_at timestamp with time zone NOT NULL,
  in_footer boolean NOT NULL DEFAULT false,
  CONSTRAINT info_page_versions_revision_check CHECK ((revision > 0)),
  CONSTRAINT info_page_versions_pkey PRIMARY KEY (page_id, revision)
);

CREATE TABLE instance (
  singleton boolean NOT NULL DEFAULT true,
  secret text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT instance_singleton_check CHECK (singleton),
  CONSTRAINT instance_pkey PRIMARY KEY (singleton)
);

CREATE TABLE invitations (
  user_oid text COLLATE "C" NOT NULL,
  subject_oid text COLLATE "C" NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT invitations_subject_oid_check CHECK ((subject_oid ~ '^[0-9a-f]{24}$'::text)),
  CONSTRAINT invitations_user_oid_fkey FOREIGN KEY (user_oid) REFERENCES users(oid),
  CONSTRAINT invitations_pkey PRIMARY KEY (user_oid, subject_oid)
);

CREATE TABLE item_counts (
  item_oid text COLLATE "C" NOT NULL,
  likes integer NOT NULL DEFAULT 0,
  comments integer NOT NULL DEFAULT 0,
  next_position integer NOT NULL DEFAULT 1,
  likes_notified integer NOT NULL DEFAULT 0,
  CONSTRAINT item_counts_comments CHECK ((comments >= 0)),
  CONSTRAINT item_counts_likes CHECK ((likes >= 0)),
  CONSTRAINT item_counts_item_oid_fkey FOREIGN KEY (item_oid) REFERENCES catalogue_items(oid),
  CONSTRAINT item_counts_pkey PRIMARY KEY (item_oid)
) WITH (fillfactor=80);

CREATE TABLE item_days (
  item_oid text COLLATE "C" NOT NULL,
  day date NOT NULL,
  views integer NOT NULL DEFAULT 0,
  watched_seconds double precision NOT NULL DEFAULT 0,
  CONSTRAINT item_days_item_oid_fkey FOREIGN KEY (item_oid) REFERENCES catalogue_items(oid),
  CONSTRAINT item_days_pkey PRIMARY KEY (item_oid, day)
) WITH (fillfactor=80);

CREATE TABLE item_likes (
  user_oid text COLLATE "C" NOT NULL,
  item_oid text COLLATE "C" NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT item_likes_item_oid_fkey FOREIGN KEY (item_oid) REFERENCES catalogue_items(oid),
  CONSTRAINT item_likes_user_oid_fkey FOREIGN KEY (user_oid) REFERENCES users(oid),
  CONSTRAINT item_likes_pkey PRIMARY KEY (user_oid, item_oid)
);

CREATE TABLE item_passwords (
  oid text COLLATE "C" NOT NULL,
  item_oid text COLLATE "C" NOT NULL,
  hash text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT item_passwords_oid_check CHECK ((oid ~ '^[0-9a-f]{24}$'::text)),
  CONSTRAINT item_passwords_item_oid_fkey FOREIGN KEY (item_oid) REFERENCES catalogue_items(oid),
  CONSTRAINT item_passwords_pkey PRIMARY KEY (oid),
  CONSTRAINT item_passwords_item_oid_key UNIQUE (item_oid)
);

CREATE TABLE known_devices (
  user_oid text COLLATE "C" NOT NULL,
  device_hash text COLLATE "C" NOT NULL,
  first_used_at timestamp with time zone NOT NULL,
  last_used_at timestamp with time zone NOT NULL,
  CONSTRAINT known_devices_user_oid_fkey FOREIGN KEY (user_oid) REFERENCES users(oid),
  CONSTRAINT known_devices_pkey PRIMARY KEY (user_oid, device_hash)
);

CREATE TABLE ledger_checks (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  checked_at timestamp with time zone NOT NULL,
  passed boolean NOT NULL,
  invariants jsonb NOT NULL,
  totals jsonb NOT NULL,
  scope text COLLATE "C" NOT NULL,
  upto bigint NOT NULL,
  CONSTRAINT ledger_checks_scope CHECK ((scope = ANY (ARRAY['all'::text, 'new'::text]))),
  CONSTRAINT ledger_checks_pkey PRIMARY KEY (id)
);

CREATE TABLE ledger_lots (
  id text COLLATE "C" NOT NULL,
  owner_oid text COLLATE "C" NOT NULL,
  bucket smallint NOT NULL,
  origin text COLLATE "C" NOT NULL,
  charge_oid text COLLATE "C",
  amount bigint NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  posting_id text COLLATE "C" NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT ledger_lots_amount_check CHECK ((amount > 0)),
  CONSTRAINT ledger_lots_bucket_check CHECK (((bucket >= 1) AND (bucket <= 4))),
  CONSTRAINT ledger_lots_pkey PRIMARY KEY (id)
);

CREATE TABLE ledger_roots (
  day date NOT NULL,
  postings bigint NOT NULL,
  root text COLLATE "C" NOT NULL,
  chain text COLLATE "C" NOT NULL,
  signature text COLLATE "C" NOT NULL,
  made_at timestamp with time zone NOT NULL,
  records bigint,
  records_root text COLLATE "C",
  CONSTRAINT ledger_roots_records CHECK (((records IS NULL) = (records_root IS NULL))),
  CONSTRAINT ledger_roots_pkey PRIMARY KEY (day)
);

CREATE TABLE linked_accounts (
  user_oid text COLLATE "C" NOT NULL,
  platform text COLLATE "C" NOT NULL,
  account_id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  sealed bytea,
  in_multichat boolean NOT NULL,
  followers bigint,
  followers_at timestamp with time zone,
  followers_asked_at timestamp with time zone,
  changed_at timestamp with time zone NOT NULL,
  checked_at timestamp with time zone NOT NULL,
  live jsonb,
  live_at timestamp with time zone,
  live_asked_at timestamp with time zone,
  CONSTRAINT linked_accounts_platform CHECK ((platform = ANY (ARRAY['twitch'::text, 'youtube'::text, 'twitter'::text]))),
  CONSTRAINT linked_accounts_user FOREIGN KEY (user_oid) REFERENCES users(oid),
  CONSTRAINT linked_accounts_pkey PRIMARY KEY (user_oid, platform),
  CONSTRAINT linked_accounts_account UNIQUE (platform, account_id)
);

CREATE TABLE live_alert_options (
  creator_oid text COLLATE "C" NOT NULL,
  min_seconds integer NOT NULL,
  volume integer NOT NULL,
  theme text NOT NULL,
  min_coins integer NOT NULL,
  kinds text[] NOT NULL,
  drop_minutes integer,
  custom_css text NOT NULL DEFAULT ''::text,
  CONSTRAINT live_alert_options_drop_minutes_check CHECK ((drop_minutes > 0)),
  CONSTRAINT live_alert_options_min_coins_check CHECK ((min_coins >= 10)),
  CONSTRAINT live_alert_options_min_seconds_check CHECK (((min_seconds >= 3) AND (min_seconds <= 60))),
  CONSTRAINT live_alert_options_volume_check CHECK (((volume >= 0) AND (volume <= 100))),
  CONSTRAINT live_alert_options_creator_oid_fkey FOREIGN KEY (creator_oid) REFERENCES users(oid),
  CONSTRAINT live_alert_options_pkey PRIMARY KEY (creator_oid)
);

CREATE TABLE live_alert_queues (
  creator_oid text COLLATE "C" NOT NULL,
  last_seq integer NOT NULL DEFAULT 0,
  is_paused boolean NOT NULL DEFAULT false,
  is_muted boolean NOT NULL DEFAULT false,
  overlay_seen_at timestamp with time zone,
  roulette_seen_at timestamp with time zone,
  CONSTRAINT live_alert_queues_creator_oid_fkey FOREIGN KEY (creator_oid) REFERENCES users(oid),
  CONSTRAINT live_alert_queues_pkey PRIMARY KEY (creator_oid)
);

CREATE TABLE live_alerts (
  oid text COLLATE "C" NOT NULL,
  creator_oid text COLLATE "C" NOT NULL,
  seq integer NOT NULL,
  kind text NOT NULL,
  subject_oid text COLLATE "C" NOT NULL,
  occasion text COLLATE "C" NOT NULL,
  sender_oid text COLLATE "C",
  sender_name text,
  anonymous_number text,
  coins integer,
  content text NOT NULL,
  state text NOT NULL DEFAULT 'waiting'::text,
  page_id text COLLATE "C",
  leased_until timestamp with time zone,
  is_counted boolean NOT NULL DEFAULT false,
  losses integer NOT NULL DEFAULT 0,
  is_replay boolean NOT NULL DEFAULT false,
  views integer NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL,
  started_at timestamp with time zone,
  ended_at timestamp with time zone,
  image_asset_oid text COLLATE "C",
  speech_oid text COLLATE "C",
  draw jsonb,
  media_oid text COLLATE "C",
  media_seconds integer,
  sound_key text COLLATE "C",
  CONSTRAINT live_alerts_check CHECK ((((state = 'playing'::text) = (page_id IS NOT NULL)) AND ((state = 'playing'::text) = (leased_until IS NOT NULL)))),
  CONSTRAINT live_alerts_check1 CHECK (((media_oid IS NULL) = (media_seconds IS NULL))),
  CONSTRAINT live_alerts_kind_check CHECK ((kind = ANY (ARRAY['donation'::text, 'mission'::text, 'roulette'::text, 'follow'::text, 'subscription'::text, 'gift'::text, 'ticket'::text, 'test'::text]))),
  CONSTRAINT live_alerts_oid_check CHECK ((oid ~ '^[0-9a-f]{24}$'::text)),
  CONSTRAINT live_alerts_seq_check CHECK ((seq > 0)),
  CONSTRAINT live_alerts_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'playing'::text, 'shown'::text, 'skipped'::text, 'returned'::text]))),
  CONSTRAINT live_alerts_creator_oid_fkey FOREIGN KEY (creator_oid) REFERENCES users(oid),
  CONSTRAINT live_alerts_sender_oid_fkey FOREIGN KEY (sender_oid) REFERENCES users(oid),
  CONSTRAINT live_alerts_pkey PRIMARY KEY (oid),
  CONSTRAINT live_alerts_creator_oid_seq_key UNIQUE (creator_oid, seq),
  CONSTRAINT live_alerts_subject_oid_creator_oid_kind_occasion_key UNIQUE (subject_oid, creator_oid, kind, occasion)
);

CREATE TABLE live_chat_acts (
  oid text COLLATE "C" NOT NULL,
  creator_oid text COLLATE "C" NOT NULL,
  action text COLLATE "C" NOT NULL,
  stream_oid text COLLATE "C",
  viewer_kind text COLLATE "C",
  viewer_oid text COLLATE "C",
  shown_oid text COLLATE "C",
  nickname text,
  message_oid text COLLATE "C",
  excerpt text,
  minutes integer,
  reason text,
  acted_by text COLLATE "C",
  acted_at timestamp with time zone NOT NULL,
  undone_by text COLLATE "C",
  undone_at timestamp with time zone,
  rules jsonb,
  unpinned_oid text COLLATE "C",
  CONSTRAINT live_chat_acts_action_check CHECK ((action = ANY (ARRAY['ban'::text, 'unban'::text, 'kick'::text, 'delete'::text, 'pin'::text, 'unpin'::text, 'rules'::text]))),
  CONSTRAINT live_chat_acts_check CHECK (((action = 'rules'::text) = (rules IS NOT NULL))),
  CONSTRAINT live_chat_acts_check1 CHECK (((action = 'rules'::text) = (viewer_oid IS NULL))),
  CONSTRAINT live_chat_acts_check2 CHECK (((viewer_oid IS NULL) = (viewer_kind IS NULL))),
  CONSTRAINT live_chat_acts_check3 CHECK (((viewer_oid IS NULL) = (shown_oid IS NULL))),
  CONSTRAINT live_chat_acts_oid_check CHECK ((oid ~ '^[0-9a-f]{24}$'::text)),
  CONSTRAINT live_chat_acts_viewer_kind_check CHECK ((viewer_kind = ANY (ARRAY['user'::text, 'guest'::text]))),
  CONSTRAINT live_chat_acts_creator_oid_fkey FOREIGN KEY (creator_oid) REFERENCES users(oid),
  CONSTRAINT live_chat_acts_pkey PRIMARY KEY (oid)
);

CREATE TABLE live_chat_bans (
  creator_oid text COLLATE "C" NOT NULL,
  viewer_kind text COLLATE "C" NOT NULL,
  viewer_oid text COLLATE "C" NOT NULL,
  shown_oid text COLLATE "C" NOT NULL,
  nickname text,
  minutes integer NOT NULL,
  reason text NOT NULL,
  description text NOT NULL,
  banned_by text COLLATE "C",
  banned_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone,
  CONSTRAINT live_chat_bans_minutes_check CHECK ((minutes >= 0)),
  CONSTRAINT live_chat_bans_viewer_kind_check CHECK ((viewer_kind = ANY (ARRAY['user'::text, 'guest'::text]))),
  CONSTRAINT live_chat_bans_creator_oid_fkey FOREIGN KEY (creator_oid) REFERENCES users(oid),
  CONSTRAINT live_chat_bans_pkey PRIMARY KEY (creator_oid, viewer_kind, viewer_oid)
);

CREATE TABLE live_chat_messages (
  creator_oid text COLLATE "C" NOT NULL,
  seq integer NOT NULL,
  oid text COLLATE "C" NOT NULL,
  type text COLLATE "C" NOT NULL,
  stream_oid text COLLATE "C",
  sender_kind text COLLATE "C",
  sender_oid text COLLATE "C",
  shown_oid text COLLATE "C",
  subject_oid text COLLATE "C",
  content text NOT NULL DEFAULT ''::text,
  data jsonb NOT NULL DEFAULT '{}'::jsonb,
  created_at timestamp with time zone NOT NULL,
  deleted_at timestamp with time zone,
  is_shadowed boolean NOT NULL DEFAULT false,
  CONSTRAINT live_chat_messages_check CHECK (((type = 'message'::text) = (sender_oid IS NOT NULL))),
  CONSTRAINT live_chat_messages_check1 CHECK (((sender_oid IS NULL) = (sender_kind IS NULL))),
  CONSTRAINT live_chat_messages_check2 CHECK (((sender_oid IS NULL) = (shown_oid IS NULL))),
  CONSTRAINT live_chat_messages_oid_check CHECK ((oid ~ '^[0-9a-f]{24}$'::text)),
  CONSTRAINT live_chat_messages_sender_kind_check CHECK ((sender_kind = ANY (ARRAY['user'::text, 'guest'::text]))),
  CONSTRAINT live_chat_messages_creator_oid_fkey FOREIGN KEY (creator_oid) REFERENCES live_chat_rooms(creator_oid),
  CONSTRAINT live_chat_messages_pkey PRIMARY KEY (creator_oid, seq),
  CONSTRAINT live_chat_messages_oid_key UNIQUE (oid)
);

CREATE TABLE live_chat_passes (
  stream_oid text COLLATE "C" NOT NULL,
  creator_oid text COLLATE "C" NOT NULL,
  viewer_kind text COLLATE "C" NOT NULL,
  viewer_oid text COLLATE "C" NOT NULL,
  made_at timestamp with time zone NOT NULL,
  CONSTRAINT live_chat_passes_viewer_kind_check CHECK ((viewer_kind = ANY (ARRAY['user'::text, 'guest'::text]))),
  CONSTRAINT live_chat_passes_creator_oid_fkey FOREIGN KEY (creator_oid) REFERENCES users(oid),
  CONSTRAINT live_chat_passes_pkey PRIMARY KEY (stream_oid, viewer_kind, viewer_oid)
);

CREATE TABLE live_chat_rooms (
  creator_oid text COLLATE "C" NOT NULL,
  last_seq integer NOT NULL DEFAULT 0,
  slow_seconds integer NOT NULL DEFAULT 0,
  audience text NOT NULL DEFAULT 'everyone'::text,
  pinned_oid text COLLATE "C",
  CONSTRAINT live_chat_rooms_audience_check CHECK ((audience = ANY (ARRAY['everyone'::text, 'followers'::text, 'subscribers'::text]))),
  CONSTRAINT live_chat_rooms_slow_seconds_check CHECK ((slow_seconds >= 0)),
  CONSTRAINT live_chat_rooms_creator_oid_fkey FOREIGN KEY (creator_oid) REFERENCES users(oid),
  CONSTRAINT live_chat_rooms_pkey PRIMARY KEY (creator_oid)
);

CREATE TABLE live_chat_viewers (
  creator_oid text COLLATE "C" NOT NULL,
  viewer_kind text COLLATE "C" NOT NULL,
  viewer_oid text COLLATE "C" NOT NULL,
  admitted_at timestamp with time zone NOT NULL,
  last_sent_at timestamp with time zone NOT NULL,
  word_count integer NOT NULL DEFAULT 0,
  words_since timestamp with time zone,
  CONSTRAINT live_chat_viewers_viewer_kind_check CHECK ((viewer_kind = ANY (ARRAY['user'::text, 'guest'::text]))),
  CONSTRAINT live_chat_viewers_creator_oid_fkey FOREIGN KEY (creator_oid) REFERENCES live_chat_rooms(creator_oid),
  CONSTRAINT live_chat_viewers_pkey PRIMARY KEY (creator_oid, viewer_kind, viewer_oid)
);

CREATE TABLE live_custom_alerts (
  oid text COLLATE "C" NOT NULL,
  creator_oid text COLLATE "C" NOT NULL,
  name text NOT NULL,
  price_coins integer NOT NULL,
  image_asset_oid text COLLATE "C" NOT NULL,
  is_enabled boolean NOT NULL,
  created_at timestamp with time zone NOT NULL,
  sound_key text COLLATE "C",
  CONSTRAINT live_custom_alerts_oid_check CHECK ((oid ~ '^[0-9a-f]{24}$'::text)),
  CONSTRAINT live_custom_alerts_price_coins_check CHECK ((price_coins >= 10)),
  CONSTRAINT live_custom_alerts_creator_oid_fkey FOREIGN KEY (creator_oid) REFERENCES users(oid),
  CONSTRAINT live_custom_alerts_pkey PRIMARY KEY (oid)
);

CREATE TABLE live_donations (
  oid text COLLATE "C" NOT NULL,
  creator_oid text COLLATE "C" NOT NULL,
  stream_oid text COLLATE "C",
  donor_oid text COLLATE "C" NOT NULL,
  donation_type text NOT NULL,
  coins integer NOT NULL,
  content text NOT NULL,
  is_hidden_name boolean NOT NULL,
  anonymous_number text,
  is_shadowed boolean NOT NULL,
  is_pinned boolean NOT NULL DEFAULT false,
  data_origin text NOT NULL,
  request_key text NOT NULL,
  request_hash text NOT NULL,
  posting_id text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  announced_at timestamp with time zone,
  returned_at timestamp with time zone,
  mission_oid text COLLATE "C",
  returned_coins integer NOT NULL DEFAULT 0,
  option_oid text COLLATE "C",
  option_name text,
  speech_oid text COLLATE "C",
  media_oid text COLLATE "C",
  CONSTRAINT live_donations_check CHECK ((is_hidden_name = (anonymous_number IS NOT NULL))),
  CONSTRAINT live_donations_check1 CHECK (((donation_type = 'mission'::text) = (mission_oid IS NOT NULL))),
  CONSTRAINT live_donations_check2 CHECK (((returned_coins >= 0) AND (returned_coins <= coins))),
  CONSTRAINT live_donations_coins_check CHECK ((coins >= 10)),
  CONSTRAINT live_donations_donation_type_check CHECK ((donation_type = ANY (ARRAY['text'::text, 'roulette'::text, 'mission'::text]))),
  CONSTRAINT live_donations_oid_check CHECK ((oid ~ '^[0-9a-f]{24}$'::text)),
  CONSTRAINT live_donations_creator_oid_fkey FOREIGN KEY (creator_oid) REFERENCES users(oid),
  CONSTRAINT live_donations_donor_oid_fkey FOREIGN KEY (donor_oid) REFERENCES users(oid),
  CONSTRAINT live_donations_mission_oid_fkey FOREIGN KEY (mission_oid) REFERENCES live_missions(oid),
  CONSTRAINT live_donations_pkey PRIMARY KEY (oid),
  CONSTRAINT live_donations_donor_oid_request_key_key UNIQUE (donor_oid, request_key)
);

CREATE TABLE live_hosts (
  oid text COLLATE "C" NOT NULL,
  name text NOT NULL,
  rtmp_port integer,
  rtmps_port integer,
  plays_at text,
  problem text,
  started_at timestamp with time zone NOT NULL,
  seen_at timestamp with time zone NOT NULL,
  CONSTRAINT live_hosts_oid_check CHECK ((oid ~ '^[0-9a-f]{24}$'::text)),
  CONSTRAINT live_hosts_pkey PRIMARY KEY (oid)
);

CREATE TABLE live_kicks (
  stream_oid text COLLATE "C" NOT NULL,
  viewer_kind text NOT NULL,
  viewer_oid text COLLATE "C" NOT NULL,
  kicked_at timestamp with time zone NOT NULL,
  reason text,
  CONSTRAINT live_kicks_viewer_kind_check CHECK ((viewer_kind = ANY (ARRAY['user'::text, 'guest'::text]))),
  CONSTRAINT live_kicks_stream_oid_fkey FOREIGN KEY (stream_oid) REFERENCES live_streams(oid) ON DELETE CASCADE,
  CONSTRAINT live_kicks_pkey PRIMARY KEY (stream_oid, viewer_kind, viewer_oid)
);

CREATE TABLE live_managers (
  creator_oid text COLLATE "C" NOT NULL,
  user_oid text COLLATE "C" NOT NULL,
  appointed_by text COLLATE "C",
  appointed_at timestamp with time zone NOT NULL,
  CONSTRAINT live_managers_creator_oid_fkey FOREIGN KEY (creator_oid) REFERENCES users(oid),
  CONSTRAINT live_managers_user_oid_fkey FOREIGN KEY (user_oid) REFERENCES users(oid),
  CONSTRAINT live_managers_pkey PRIMARY KEY (creator_oid, user_oid)
);

CREATE TABLE live_marks (
  oid text COLLATE "C" NOT NULL,
  stream_oid text COLLATE "C" NOT NULL,
  kind text NOT NULL,
  text text NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT live_marks_kind_check CHECK ((kind = ANY (ARRAY['title'::text, 'mark'::text]))),
  CONSTRAINT live_marks_oid_check CHECK ((oid ~ '^[0-9a-f]{24}$'::text)),
  CONSTRAINT live_marks_stream_oid_fkey FOREIGN KEY (stream_oid) REFERENCES live_streams(oid) ON DELETE CASCADE,
  CONSTRAINT live_marks_pkey PRIMARY KEY (oid)
);

CREATE TABLE live_missions (
  oid text COLLATE "C" NOT NULL,
  creator_oid text COLLATE "C" NOT NULL,
  assigner_oid text COLLATE "C",
  stream_oid text COLLATE "C",
  task text NOT NULL,
  is_hidden_name boolean NOT NULL,
  anonymous_number text,
  is_shadowed boolean NOT NULL,
  state text NOT NULL,
  time_limit_seconds integer NOT NULL,
  pending_seconds integer NOT NULL,
  fee_percent double precision NOT NULL,
  cancel_penalty_percent integer NOT NULL,
  failure_reward_percent integer NOT NULL,
  coins bigint NOT NULL,
  paid_coins bigint NOT NULL DEFAULT 0,
  returned_coins bigint NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL,
  accepted_at timestamp with time zone,
  due_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  ended_by text COLLATE "C",
  posting_id text,
  CONSTRAINT live_missions_check CHECK ((is_hidden_name = (anonymous_number IS NOT NULL))),
  CONSTRAINT live_missions_check1 CHECK (((ended_at IS NULL) = (state = ANY (ARRAY['pending'::text, 'accepted'::text])))),
  CONSTRAINT live_missions_check2 CHECK (((ended_at IS NULL) OR ((paid_coins + returned_coins) = coins))),
  CONSTRAINT live_missions_coins_check CHECK ((coins >= 10)),
  CONSTRAINT live_missions_oid_check CHECK ((oid ~ '^[0-9a-f]{24}$'::text)),
  CONSTRAINT live_missions_pending_seconds_check CHECK ((pending_seconds > 0)),
  CONSTRAINT live_missions_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'accepted'::text, 'rejected'::text, 'cancelled'::text, 'success'::text, 'failed'::text, 'accepted-timeout'::text, 'pending-timeout'::text]))),
  CONSTRAINT live_missions_time_limit_seconds_check CHECK ((time_limit_seconds > 0)),
  CONSTRAINT live_missions_assigner_oid_fkey FOREIGN KEY (assigner_oid) REFERENCES users(oid),
  CONSTRAINT live_missions_creator_oid_fkey FOREIGN KEY (creator_oid) REFERENCES users(oid),
  CONSTRAINT live_missions_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES users(oid),
  CONSTRAINT live_missions_pkey PRIMARY KEY (oid)
);

CREATE TABLE live_outside_chats (
  creator_oid text COLLATE "C" NOT NULL,
  last_seq bigint NOT NULL DEFAULT 0,
  CONSTRAINT live_outside_chats_creator FOREIGN KEY (creator_oid) REFERENCES users(oid),
  CONSTRAINT live_outside_chats_pkey PRIMARY KEY (creator_oid)
);

CREATE TABLE live_outside_messages (
  creator_oid text COLLATE "C" NOT NULL,
  seq bigint NOT NULL,
  platform text COLLATE "C" NOT NULL,
  event text COLLATE "C" NOT NULL,
  message_id text,
  sender_id text,
  name text NOT NULL,
  content text NOT NULL,
  role text COLLATE "C",
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT live_outside_messages_event CHECK ((event = ANY (ARRAY['message'::text, 'delete'::text, 'deleteSender'::text, 'clear'::text]))),
  CONSTRAINT live_outside_messages_platform CHECK ((platform = ANY (ARRAY['twitch'::text, 'youtube'::text]))),
  CONSTRAINT live_outside_messages_role CHECK ((role = ANY (ARRAY['creator'::text, 'manager'::text]))),
  CONSTRAINT live_outside_messages_chat FOREIGN KEY (creator_oid) REFERENCES live_outside_chats(creator_oid),
  CONSTRAINT live_outside_messages_pkey PRIMARY KEY (creator_oid, seq)
);

CREATE TABLE live_partners (
  creator_oid text COLLATE "C" NOT NULL,
  level text NOT NULL,
  given_by text COLLATE "C",
  given_at timestamp with time zone NOT NULL,
  CONSTRAINT live_partners_creator_oid_fkey FOREIGN KEY (creator_oid) REFERENCES users(oid),
  CONSTRAINT live_partners_pkey PRIMARY KEY (creator_oid)
);

CREATE TABLE live_passes (
  oid text COLLATE "C" NOT NULL,
  stream_oid text COLLATE "C" NOT NULL,
  viewer_kind text NOT NULL,
  viewer_oid text COLLATE "C" NOT NULL,
  max_height integer,
  created_at timestamp with time zone NOT NULL,
  seen_at timestamp with time zone NOT NULL,
  CONSTRAINT live_passes_oid_check CHECK ((oid ~ '^[0-9a-f]{24}$'::text)),
  CONSTRAINT live_passes_viewer_kind_check CHECK ((viewer_kind = ANY (ARRAY['user'::text, 'guest'::text, 'address'::text]))),
  CONSTRAINT live_passes_stream_oid_fkey FOREIGN KEY (stream_oid) REFERENCES live_streams(oid) ON DELETE CASCADE,
  CONSTRAINT live_passes_pkey PRIMARY KEY (oid),
  CONSTRAINT live_passes_stream_oid_viewer_kind_viewer_oid_key UNIQUE (stream_oid, viewer_kind, viewer_oid)
);

CREATE TABLE live_poll_votes (
  poll_oid text COLLATE "C" NOT NULL,
  viewer_kind text COLLATE "C" NOT NULL,
  viewer_oid text COLLATE "C" NOT NULL,
  option_id text COLLATE "C" NOT NULL,
  voted_at timestamp with time zone NOT NULL,
  CONSTRAINT live_poll_votes_viewer_kind_check CHECK ((viewer_kind = ANY (ARRAY['user'::text, 'guest'::text]))),
  CONSTRAINT live_poll_votes_poll_oid_fkey FOREIGN KEY (poll_oid) REFERENCES live_polls(oid) ON DELETE CASCADE,
  CONSTRAINT live_poll_votes_pkey PRIMARY KEY (poll_oid, viewer_kind, viewer_oid)
);

CREATE TABLE live_polls (
  oid text COLLATE "C" NOT NULL,
  creator_oid text COLLATE "C" NOT NULL,
  stream_oid text COLLATE "C" NOT NULL,
  question text NOT NULL,
  options text[] NOT NULL,
  votes integer[] NOT NULL,
  started_by text COLLATE "C",
  started_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone,
  ended_at timestamp with time zone,
  CONSTRAINT live_polls_check CHECK ((cardinality(options) = cardinality(votes))),
  CONSTRAINT live_polls_oid_check CHECK ((oid ~ '^[0-9a-f]{24}$'::text)),
  CONSTRAINT live_polls_votes_check CHECK ((0 <= ALL (votes))),
  CONSTRAINT live_polls_creator_oid_fkey FOREIGN KEY (creator_oid) REFERENCES users(oid),
  CONSTRAINT live_polls_pkey PRIMARY KEY (oid)
);

CREATE TABLE live_reminders (
  schedule_oid text COLLATE "C" NOT NULL,
  user_oid text COLLATE "C" NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT live_reminders_schedule_oid_fkey FOREIGN KEY (schedule_oid) REFERENCES live_schedules(oid) ON DELETE CASCADE,
  CONSTRAINT live_reminders_user_oid_fkey FOREIGN KEY (user_oid) REFERENCES users(oid),
  CONSTRAINT live_reminders_pkey PRIMARY KEY (schedule_oid, user_oid)
);

CREATE TABLE live_replays (
  oid text COLLATE "C" NOT NULL,
  creator_oid text COLLATE "C" NOT NULL,
  state text NOT NULL,
  title text NOT NULL,
  started_at timestamp with time zone NOT NULL,
  duration_ms bigint NOT NULL,
  bytes bigint NOT NULL,
  runs jsonb NOT NULL,
  cuts jsonb NOT NULL,
  chapters jsonb,
  parts jsonb,
  failure text,
  content_oid text COLLATE "C",
  created_at timestamp with time zone NOT NULL,
  delete_at timestamp with time zone,
  warned_at timestamp with time zone,
  published_at timestamp with time zone,
  CONSTRAINT live_replays_bytes_check CHECK ((bytes > 0)),
  CONSTRAINT live_replays_check CHECK (((delete_at IS NULL) = (published_at IS NOT NULL))),
  CONSTRAINT live_replays_check1 CHECK (((state <> 'made'::text) OR ((content_oid IS NOT NULL) AND (parts IS NOT NULL)))),
  CONSTRAINT live_replays_duration_ms_check CHECK ((duration_ms > 0)),
  CONSTRAINT live_replays_state_check CHECK ((state = ANY (ARRAY['recorded'::text, 'making'::text, 'failed'::text, 'made'::text]))),
  CONSTRAINT live_replays_creator_oid_fkey FOREIGN KEY (creator_oid) REFERENCES users(oid),
  CONSTRAINT live_replays_oid_fkey FOREIGN KEY (oid) REFERENCES live_streams(oid),
  CONSTRAINT live_replays_pkey PRIMARY KEY (oid),
  CONSTRAINT live_replays_content_oid_key UNIQUE (content_oid)
);

CREATE TABLE live_roulette_chains (
  creator_oid text COLLATE "C" NOT NULL,
  number integer NOT NULL,
  anchor text NOT NULL,
  length integer NOT NULL,
  sealed_checkpoints bytea NOT NULL,
  nonce integer NOT NULL DEFAULT 0,
  last_seed text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT live_roulette_chains_anchor_check CHECK ((anchor ~ '^[0-9a-f]{64}$'::text)),
  CONSTRAINT live_roulette_chains_check CHECK (((nonce >= 0) AND (nonce <= length))),
  CONSTRAINT live_roulette_chains_last_seed_check CHECK ((last_seed ~ '^[0-9a-f]{64}$'::text)),
  CONSTRAINT live_roulette_chains_length_check CHECK ((length > 0)),
  CONSTRAINT live_roulette_chains_number_check CHECK ((number > 0)),
  CONSTRAINT live_roulette_chains_creator_oid_fkey FOREIGN KEY (creator_oid) REFERENCES users(oid),
  CONSTRAINT live_roulette_chains_pkey PRIMARY KEY (creator_oid, number),
  CONSTRAINT live_roulette_chains_anchor_key UNIQUE (anchor)
);

CREATE TABLE live_roulette_spins (
  creator_oid text COLLATE "C" NOT NULL,
  chain_number integer NOT NULL,
  nonce integer NOT NULL,
  donation_oid text COLLATE "C",
  seed text NOT NULL,
  client_seed text NOT NULL,
  draw_table text NOT NULL,
  table_hash text NOT NULL,
  item_index integer NOT NULL,
  word text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT live_roulette_spins_client_seed_check CHECK ((client_seed ~ '^[A-Za-z0-9_-]{1,64}$'::text)),
  CONSTRAINT live_roulette_spins_item_index_check CHECK ((item_index >= 0)),
  CONSTRAINT live_roulette_spins_nonce_check CHECK ((nonce > 0)),
  CONSTRAINT live_roulette_spins_seed_check CHECK ((seed ~ '^[0-9a-f]{64}$'::text)),
  CONSTRAINT live_roulette_spins_word_check CHECK ((word ~ '^[0-9a-f]{16}$'::text)),
  CONSTRAINT live_roulette_spins_creator_oid_chain_number_fkey FOREIGN KEY (creator_oid, chain_number) REFERENCES live_roulette_chains(creator_oid, number),
  CONSTRAINT live_roulette_spins_creator_oid_fkey FOREIGN KEY (creator_oid) REFERENCES users(oid),
  CONSTRAINT live_roulette_spins_donation_oid_fkey FOREIGN KEY (donation_oid) REFERENCES live_donations(oid) ON DELETE SET NULL,
  CONSTRAINT live_roulette_spins_pkey PRIMARY KEY (creator_oid, chain_number, nonce),
  CONSTRAINT live_roulette_spins_donation_oid_key UNIQUE (donation_oid)
);

CREATE TABLE live_roulettes (
  oid text COLLATE "C" NOT NULL,
  creator_oid text COLLATE "C" NOT NULL,
  is_on boolean NOT NULL,
  draw_table text NOT NULL,
  table_hash text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  CONSTRAINT live_roulettes_oid_check CHECK ((oid ~ '^[0-9a-f]{24}$'::text)),
  CONSTRAINT live_roulettes_table_hash_check CHECK ((table_hash ~ '^[0-9a-f]{64}$'::text)),
  CONSTRAINT live_roulettes_creator_oid_fkey FOREIGN KEY (creator_oid) REFERENCES users(oid),
  CONSTRAINT live_roulettes_pkey PRIMARY KEY (oid)
);

CREATE TABLE live_schedules (
  oid text COLLATE "C" NOT NULL,
  creator_oid text COLLATE "C" NOT NULL,
  starts_at timestamp with time zone NOT NULL,
  title text NOT NULL,
  is_adult boolean NOT NULL,
  thumbnail_asset_oid text COLLATE "C",
  reminded_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT live_schedules_oid_check CHECK ((oid ~ '^[0-9a-f]{24}$'::text)),
  CONSTRAINT live_schedules_creator_oid_fkey FOREIGN KEY (creator_oid) REFERENCES users(oid),
  CONSTRAINT live_schedules_thumbnail_asset_oid_fkey FOREIGN KEY (thumbnail_asset_oid) REFERENCES assets(oid) ON DELETE SET NULL,
  CONSTRAINT live_schedules_pkey PRIMARY KEY (oid)
);

CREATE TABLE live_stories (
  creator_oid text COLLATE "C" NOT NULL,
  story_oid text COLLATE "C" NOT NULL,
  answers_chat boolean NOT NULL,
  wait_seconds integer NOT NULL,
  room_oid text COLLATE "C",
  room_stream_oid text COLLATE "C",
  chat_seq integer NOT NULL DEFAULT 0,
  asked_at timestamp with time zone,
  stopped_for text,
  stopped_at timestamp with time zone,
  CONSTRAINT live_stories_check CHECK (((stopped_for IS NULL) = (stopped_at IS NULL))),
  CONSTRAINT live_stories_check1 CHECK (((room_oid IS NULL) = (room_stream_oid IS NULL))),
  CONSTRAINT live_stories_stopped_for_check CHECK ((stopped_for = ANY (ARRAY['no_credits'::text, 'story_closed'::text]))),
  CONSTRAINT live_stories_wait_seconds_check CHECK (((wait_seconds >= 0) AND (wait_seconds <= 600))),
  CONSTRAINT live_stories_creator_oid_fkey FOREIGN KEY (creator_oid) REFERENCES users(oid),
  CONSTRAINT live_stories_pkey PRIMARY KEY (creator_oid)
);

CREATE TABLE live_story_events (
  kind text NOT NULL,
  oid text COLLATE "C" NOT NULL,
  creator_oid text COLLATE "C" NOT NULL,
  stream_oid text COLLATE "C" NOT NULL,
  subject_oid text COLLATE "C",
  name text NOT NULL,
  coins bigint NOT NULL DEFAULT 0,
  content text NOT NULL,
  item text NOT NULL DEFAULT ''::text,
  turn_oid text COLLATE "C",
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT live_story_events_coins_check CHECK ((coins >= 0)),
  CONSTRAINT live_story_events_kind_check CHECK ((kind = ANY (ARRAY['donation'::text, 'mission'::text, 'roulette'::text, 'chat'::text]))),
  CONSTRAINT live_story_events_oid_check CHECK ((oid ~ '^[0-9a-f]{24}$'::text)),
  CONSTRAINT live_story_events_creator_oid_fkey FOREIGN KEY (creator_oid) REFERENCES users(oid),
  CONSTRAINT live_story_events_subject_oid_fkey FOREIGN KEY (subject_oid) REFERENCES users(oid),
  CONSTRAINT live_story_events_turn_oid_fkey FOREIGN KEY (turn_oid) REFERENCES live_story_turns(oid) ON DELETE CASCADE,
  CONSTRAINT live_story_events_pkey PRIMARY KEY (kind, oid)
);

CREATE TABLE live_story_turns (
  oid text COLLATE "C" NOT NULL,
  creator_oid text COLLATE "C" NOT NULL,
  stream_oid text COLLATE "C" NOT NULL,
  room_oid text COLLATE "C",
  message_oid text COLLATE "C",
  said_oid text COLLATE "C" NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  state text NOT NULL,
  lease_until timestamp with time zone NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT live_story_turns_oid_check CHECK ((oid ~ '^[0-9a-f]{24}$'::text)),
  CONSTRAINT live_story_turns_state_check CHECK ((state = ANY (ARRAY['open'::text, 'said'::text, 'failed'::text]))),
  CONSTRAINT live_story_turns_creator_oid_fkey FOREIGN KEY (creator_oid) REFERENCES users(oid),
  CONSTRAINT live_story_turns_pkey PRIMARY KEY (oid)
);

CREATE TABLE live_stream_keys (
  creator_oid text COLLATE "C" NOT NULL,
  key_hash text COLLATE "C" NOT NULL,
  sealed_key bytea NOT NULL,
  created_at timestamp with time zone NOT NULL,
  rejected_at timestamp with time zone,
  rejected_until timestamp with time zone,
  CONSTRAINT live_stream_keys_creator_oid_fkey FOREIGN KEY (creator_oid) REFERENCES users(oid),
  CONSTRAINT live_stream_keys_pkey PRIMARY KEY (creator_oid),
  CONSTRAINT live_stream_keys_key_hash_key UNIQUE (key_hash)
);

CREATE TABLE live_streams (
  oid text COLLATE "C" NOT NULL,
  creator_oid text COLLATE "C" NOT NULL,
  started_at timestamp with time zone,
  ended_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  state text NOT NULL,
  tags text[] NOT NULL DEFAULT '{}'::text[],
  is_listed boolean NOT NULL DEFAULT true,
  uses_anonymous_chat boolean NOT NULL DEFAULT false,
  uses_bonus_coins boolean NOT NULL DEFAULT false,
  uses_ticket boolean NOT NULL DEFAULT false,
  starts_itself boolean NOT NULL DEFAULT true,
  phase text NOT NULL DEFAULT 'waiting'::text,
  report jsonb,
  reported_at timestamp with time zone,
  host text,
  viewers integer NOT NULL DEFAULT 0,
  next_entry jsonb,
  next_entry_at timestamp with time zone,
  stopped_by text COLLATE "C",
  stop_reason text,
  is_held_back boolean NOT NULL DEFAULT false,
  notices jsonb NOT NULL DEFAULT '[]'::jsonb,
  is_restart boolean NOT NULL DEFAULT false,
  CONSTRAINT live_streams_check CHECK ((ended_at >= started_at)),
  CONSTRAINT live_streams_check1 CHECK (((state = 'ended'::text) = (ended_at IS NOT NULL))),
  CONSTRAINT live_streams_check2 CHECK (((state <> 'on'::text) OR (started_at IS NOT NULL))),
  CONSTRAINT live_streams_check3 CHECK (((next_entry IS NULL) = (next_entry_at IS NULL))),
  CONSTRAINT live_streams_oid_check CHECK ((oid ~ '^[0-9a-f]{24}$'::text)),
  CONSTRAINT live_streams_phase_check CHECK ((phase = ANY (ARRAY['waiting'::text, 'starting'::text, 'live'::text, 'interrupted'::text]))),
  CONSTRAINT live_streams_state_check CHECK ((state = ANY (ARRAY['preparing'::text, 'on'::text, 'ended'::text]))),
  CONSTRAINT live_streams_creator_oid_fkey FOREIGN KEY (creator_oid) REFERENCES users(oid),
  CONSTRAINT live_streams_oid_fkey FOREIGN KEY (oid) REFERENCES catalogue_items(oid),
  CONSTRAINT live_streams_pkey PRIMARY KEY (oid)
);

CREATE TABLE live_ticket_holds (
  ticket_oid text COLLATE "C" NOT NULL,
  user_oid text COLLATE "C" NOT NULL,
  order_oid text COLLATE "C" NOT NULL,
  CONSTRAINT live_ticket_holds_ticket_oid_fkey FOREIGN KEY (ticket_oid) REFERENCES live_tickets(oid),
  CONSTRAINT live_ticket_holds_user_oid_fkey FOREIGN KEY (user_oid) REFERENCES users(oid),
  CONSTRAINT live_ticket_holds_pkey PRIMARY KEY (ticket_oid, user_oid),
  CONSTRAINT live_ticket_holds_order_oid_key UNIQUE (order_oid)
);

CREATE TABLE live_tickets (
  oid text COLLATE "C" NOT NULL,
  creator_oid text COLLATE "C" NOT NULL,
  price_coins integer NOT NULL,
  allows_bonus boolean NOT NULL,
  scheduled_for timestamp with time zone,
  issued_at timestamp with time zone,
  expired_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT live_tickets_check CHECK (((issued_at IS NOT NULL) OR (scheduled_for IS NOT NULL))),
  CONSTRAINT live_tickets_oid_check CHECK ((oid ~ '^[0-9a-f]{24}$'::text)),
  CONSTRAINT live_tickets_price_coins_check CHECK ((price_coins > 0)),
  CONSTRAINT live_tickets_creator_oid_fkey FOREIGN KEY (creator_oid) REFERENCES users(oid),
  CONSTRAINT live_tickets_pkey PRIMARY KEY (oid)
);

CREATE TABLE mails (
  id text COLLATE "C" NOT NULL,
  recipient text NOT NULL,
  subject text NOT NULL,
  body text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  sent_at timestamp with time zone,
  unsubscribe_url text,
  CONSTRAINT mails_pkey PRIMARY KEY (id)
);

CREATE TABLE memberships (
  user_oid text COLLATE "C" NOT NULL,
  creator_oid text COLLATE "C" NOT NULL,
  tier_oid text COLLATE "C" NOT NULL,
  level integer NOT NULL,
  is_streak boolean NOT NULL,
  since timestamp with time zone NOT NULL,
  valid_until timestamp with time zone NOT NULL,
  CONSTRAINT memberships_level_check CHECK ((level >= 0)),
  CONSTRAINT memberships_tier_oid_check CHECK ((tier_oid ~ '^[0-9a-f]{24}$'::text)),
  CONSTRAINT memberships_creator_oid_fkey FOREIGN KEY (creator_oid) REFERENCES users(oid),
  CONSTRAINT memberships_user_oid_fkey FOREIGN KEY (user_oid) REFERENCES users(oid),
  CONSTRAINT memberships_pkey PRIMARY KEY (user_oid, creator_oid)
);

CREATE TABLE merged_guests (
  guest_id text COLLATE "C" NOT NULL,
  user_oid text COLLATE "C" NOT NULL,
  merged_at timestamp with time zone NOT NULL,
  CONSTRAINT merged_guests_user_oid_fkey FOREIGN KEY (user_oid) REFERENCES users(oid),
  CONSTRAINT merged_guests_pkey PRIMARY KEY (guest_id)
);

CREATE TABLE migrations (
  name text NOT NULL,
  checksum text NOT NULL,
  applied_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT migrations_pkey PRIMARY KEY (name)
);

CREATE TABLE mission_settings (
  creator_oid text COLLATE "C" NOT NULL,
  min_coins integer NOT NULL,
  open_limit integer NOT NULL,
  cancel_penalty_percent integer NOT NULL,
  failure_reward_percent integer NOT NULL,
  pending_seconds integer NOT NULL,
  max_seconds integer NOT NULL,
  CONSTRAINT mission_settings_cancel_penalty_percent_check CHECK (((cancel_penalty_percent >= 0) AND (cancel_penalty_percent <= 100))),
  CONSTRAINT mission_settings_failure_reward_percent_check CHECK (((failure_reward_percent >= 0) AND (failure_reward_percent <= 100))),
  CONSTRAINT mission_settings_max_seconds_check CHECK (((max_seconds >= 60) AND (max_seconds <= 604800))),
  CONSTRAINT mission_settings_min_coins_check CHECK ((min_coins >= 10)),
  CONSTRAINT mission_settings_open_limit_check CHECK (((open_limit >= 1) AND (open_limit <= 50))),
  CONSTRAINT mission_settings_pending_seconds_check CHECK (((pending_seconds >= 30) AND (pending_seconds <= 86400))),
  CONSTRAINT mission_settings_creator_oid_fkey FOREIGN KEY (creator_oid) REFERENCES users(oid),
  CONSTRAINT mission_settings_pkey PRIMARY KEY (creator_oid)
);

CREATE TABLE moderation_blocked_words (
  creator_oid text COLLATE "C" NOT NULL,
  word_key text COLLATE "C" NOT NULL,
  word text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT moderation_blocked_words_creator_oid_fkey FOREIGN KEY (creator_oid) REFERENCES users(oid),
  CONSTRAINT moderation_blocked_words_pkey PRIMARY KEY (creator_oid, word_key)
);

CREATE TABLE moderation_cases (
  oid text COLLATE "C" NOT NULL,
  target_kind text COLLATE "C" NOT NULL,
  target_oid text COLLATE "C" NOT NULL,
  owner_oid text COLLATE "C" NOT NULL,
  title text NOT NULL,
  state text COLLATE "C" NOT NULL DEFAULT 'open'::text,
  report_count integer NOT NULL DEFAULT 0,
  reasons jsonb NOT NULL DEFAULT '{}'::jsonb,
  opened_at timestamp with time zone NOT NULL,
  last_reported_at timestamp with time zone NOT NULL,
  closed_at timestamp with time zone,
  closed_by text COLLATE "C",
  closing_reason text,
  CONSTRAINT moderation_cases_closed CHECK (((state = 'open'::text) = (closed_at IS NULL))),
  CONSTRAINT moderation_cases_report_count_check CHECK ((report_count >= 0)),
  CONSTRAINT moderation_cases_state CHECK ((state = ANY (ARRAY['open'::text, 'acted'::text, 'dismissed'::text, 'gone'::text]))),
  CONSTRAINT moderation_cases_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES users(oid),
  CONSTRAINT moderation_cases_owner_oid_fkey FOREIGN KEY (owner_oid) REFERENCES users(oid),
  CONSTRAINT moderation_cases_pkey PRIMARY KEY (oid)
);

CREATE TABLE moderation_decisions (
  oid text COLLATE "C" NOT NULL,
  case_oid text COLLATE "C" NOT NULL,
  user_oid text COLLATE "C" NOT NULL,
  measures text[] COLLATE "C" NOT NULL,
  rule text COLLATE "C" NOT NULL,
  reason text NOT NULL,
  excerpt text,
  until timestamp with time zone,
  is_notified boolean NOT NULL,
  decided_by text COLLATE "C" NOT NULL,
  decided_at timestamp with time zone NOT NULL,
  undone_at timestamp with time zone,
  undone_by text COLLATE "C",
  undone_reason text,
  appeal_state text COLLATE "C",
  appeal_text text,
  appealed_at timestamp with time zone,
  appeal_answer text,
  appeal_answered_at timestamp with time zone,
  appeal_answered_by text COLLATE "C",
  CONSTRAINT moderation_decisions_answered CHECK ((COALESCE((appeal_state = ANY (ARRAY['upheld'::text, 'overturned'::text])), false) = (appeal_answered_at IS NOT NULL))),
  CONSTRAINT moderation_decisions_appeal CHECK ((appeal_state = ANY (ARRAY['waiting'::text, 'upheld'::text, 'overturned'::text]))),
  CONSTRAINT moderation_decisions_appealed CHECK (((appeal_state IS NULL) = (appealed_at IS NULL))),
  CONSTRAINT moderation_decisions_measures CHECK (((cardinality(measures) > 0) AND (measures <@ (ARRAY['take_down'::text, 'warn'::text, 'suspend'::text, 'shadow'::text] COLLATE "C")))),
  CONSTRAINT moderation_decisions_appeal_answered_by_fkey FOREIGN KEY (appeal_answered_by) REFERENCES users(oid),
  CONSTRAINT moderation_decisions_case_oid_fkey FOREIGN KEY (case_oid) REFERENCES moderation_cases(oid),
  CONSTRAINT moderation_decisions_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(oid),
  CONSTRAINT moderation_decisions_undone_by_fkey FOREIGN KEY (undone_by) REFERENCES users(oid),
  CONSTRAINT moderation_decisions_user_oid_fkey FOREIGN KEY (user_oid) REFERENCES users(oid),
  CONSTRAINT moderation_decisions_pkey PRIMARY KEY (oid)
);

CREATE TABLE moderation_reports (
  oid text COLLATE "C" NOT NULL,
  case_oid text COLLATE "C" NOT NULL,
  reporter_oid text COLLATE "C",
  reason text COLLATE "C" NOT NULL,
  details text NOT NULL,
  text text,
  evidence jsonb NOT NULL DEFAULT '{}'::jsonb,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT moderation_reports_case_oid_fkey FOREIGN KEY (case_oid) REFERENCES moderation_cases(oid) ON DELETE CASCADE,
  CONSTRAINT moderation_reports_reporter_oid_fkey FOREIGN KEY (reporter_oid) REFERENCES users(oid),
  CONSTRAINT moderation_reports_pkey PRIMARY KEY (oid)
);

CREATE TABLE name_search (
  user_oid text COLLATE "C" NOT NULL,
  names text NOT NULL,
  grams text[] NOT NULL GENERATED ALWAYS AS (search_grams(names)) STORED,
  is_creator boolean NOT NULL,
  followers integer NOT NULL DEFAULT 0,
  CONSTRAINT name_search_followers_check CHECK ((followers >= 0)),
  CONSTRAINT name_search_user_oid_fkey FOREIGN KEY (user_oid) REFERENCES users(oid) ON DELETE CASCADE,
  CONSTRAINT name_search_pkey PRIMARY KEY (user_oid)
);

CREATE TABLE nickname_changes (
  oid text COLLATE "C" NOT NULL,
  user_oid text COLLATE "C" NOT NULL,
  request_key text COLLATE "C",
  from_nickname text NOT NULL,
  to_nickname text NOT NULL,
  price_coins integer NOT NULL,
  posting_id text COLLATE "C",
  changed_at timestamp with time zone NOT NULL,
  language text,
  CONSTRAINT nickname_changes_language_check CHECK ((language = ANY (ARRAY['ko'::text, 'en'::text, 'jp'::text, 'es'::text]))),
  CONSTRAINT nickname_changes_oid_check CHECK ((oid ~ '^[0-9a-f]{24}$'::text)),
  CONSTRAINT nickname_changes_paid_has_posting CHECK (((price_coins > 0) = (posting_id IS NOT NULL))),
  CONSTRAINT nickname_changes_posting_has_key CHECK (((posting_id IS NULL) = (request_key IS NULL))),
  CONSTRAINT nickname_changes_price_coins_check CHECK ((price_coins >= 0)),
  CONSTRAINT nickname_changes_user_oid_fkey FOREIGN KEY (user_oid) REFERENCES users(oid),
  CONSTRAINT nickname_changes_pkey PRIMARY KEY (oid),
  CONSTRAINT nickname_changes_user_oid_request_key_key UNIQUE (user_oid, request_key)
);

CREATE TABLE notices (
  oid text COLLATE "C" NOT NULL,
  kind text NOT NULL,
  audience text NOT NULL,
  texts jsonb NOT NULL,
  link text,
  starts_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone,
  revision integer NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT notices_audience_check CHECK ((audience = ANY (ARRAY['all'::text, 'users'::text]))),
  CONSTRAINT notices_ends_after_start CHECK ((ends_at > starts_at)),
  CONSTRAINT notices_kind_check CHECK ((kind = ANY (ARRAY['notice'::text, 'promotion'::text]))),
  CONSTRAINT notices_revision_check CHECK ((revision > 0)),
  CONSTRAINT notices_pkey PRIMARY KEY (oid)
);

CREATE TABLE notification_queue (
  seq bigint NOT NULL,
  turn integer NOT NULL DEFAULT 0,
  notified_up_to text COLLATE "C" NOT NULL DEFAULT ''::text,
  CONSTRAINT notification_queue_pkey PRIMARY KEY (seq)
);

CREATE TABLE notification_settings (
  user_oid text COLLATE "C" NOT NULL,
  type text NOT NULL,
  app boolean NOT NULL,
  mail boolean NOT NULL,
  push boolean NOT NULL,
  CONSTRAINT notification_settings_user_oid_fkey FOREIGN KEY (user_oid) REFERENCES users(oid),
  CONSTRAINT notification_settings_pkey PRIMARY KEY (user_oid, type)
);

CREATE TABLE notifications (
  user_oid text COLLATE "C" NOT NULL,
  seq bigint NOT NULL,
  kind text NOT NULL,
  params jsonb NOT NULL,
  is_adult boolean NOT NULL,
  created_at timestamp with time zone NOT NULL,
  read_at timestamp with time zone,
  place text COLLATE "C" NOT NULL,
  place_id text COLLATE "C",
  place_part text COLLATE "C",
  CONSTRAINT notifications_user_oid_fkey FOREIGN KEY (user_oid) REFERENCES users(oid),
  CONSTRAINT notifications_pkey PRIMARY KEY (user_oid, seq)
);

CREATE TABLE one_time_tokens (
  token_hash text COLLATE "C" NOT NULL,
  purpose text COLLATE "C" NOT NULL,
  user_oid text COLLATE "C",
  data jsonb NOT NULL,
  wrong_tries integer NOT NULL DEFAULT 0,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT one_time_tokens_user_oid_fkey FOREIGN KEY (user_oid) REFERENCES users(oid),
  CONSTRAINT one_time_tokens_pkey PRIMARY KEY (token_hash)
);

CREATE TABLE order_escrows (
  order_oid text COLLATE "C" NOT NULL,
  payee_oids text[] COLLATE "C" NOT NULL,
  deadline timestamp with time zone NOT NULL,
  at_deadline text COLLATE "C" NOT NULL,
  released_by text[] COLLATE "C" NOT NULL,
  returned_by text[] COLLATE "C" NOT NULL,
  ended_at timestamp with time zone,
  ended_by text COLLATE "C",
  end_reason text,
  posting_id text COLLATE "C",
  CONSTRAINT order_escrows_at_deadline CHECK ((at_deadline = ANY (ARRAY['release'::text, 'return'::text]))),
  CONSTRAINT order_escrows_end CHECK (((ended_at IS NOT NULL) OR ((ended_by IS NULL) AND (end_reason IS NULL) AND (posting_id IS NULL)))),
  CONSTRAINT order_escrows_released_by CHECK ((released_by <@ '{buyer,creator}'::text[])),
  CONSTRAINT order_escrows_returned_by CHECK ((returned_by <@ '{buyer,creator}'::text[])),
  CONSTRAINT order_escrows_order_oid_fkey FOREIGN KEY (order_oid) REFERENCES orders(oid),
  CONSTRAINT order_escrows_pkey PRIMARY KEY (order_oid)
);

CREATE TABLE order_lines (
  order_oid text COLLATE "C" NOT NULL,
  place smallint NOT NULL,
  user_oid text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  subject_oid text COLLATE "C" NOT NULL,
  receiver_oid text COLLATE "C" NOT NULL,
  creator_oid text COLLATE "C" NOT NULL,
  quantity integer NOT NULL,
  list_price bigint NOT NULL,
  discount bigint NOT NULL,
  coupon_code text COLLATE "C",
  price bigint NOT NULL,
  allows_bonus boolean NOT NULL,
  is_counted boolean NOT NULL,
  fee_percent double precision NOT NULL,
  bonus bigint NOT NULL,
  paid bigint NOT NULL,
  payees jsonb NOT NULL,
  created_at timestamp with time zone NOT NULL,
  coupon_oid text COLLATE "C",
  CONSTRAINT order_lines_coupon_has_code CHECK (((coupon_oid IS NULL) = (coupon_code IS NULL))),
  CONSTRAINT order_lines_discount_not_negative CHECK ((discount >= 0)),
  CONSTRAINT order_lines_fee_is_percent CHECK (((fee_percent >= (0)::double precision) AND (fee_percent <= (100)::double precision))),
  CONSTRAINT order_lines_list_price_positive CHECK ((list_price > 0)),
  CONSTRAINT order_lines_parts_make_price CHECK (((bonus + paid) = price)),
  CONSTRAINT order_lines_price_of_quantity CHECK ((price = ((list_price * quantity) - discount))),
  CONSTRAINT order_lines_price_positive CHECK ((price > 0)),
  CONSTRAINT order_lines_quantity_positive CHECK ((quantity > 0)),
  CONSTRAINT order_lines_coupon_oid_fkey FOREIGN KEY (coupon_oid) REFERENCES creator_coupons(oid),
  CONSTRAINT order_lines_order_oid_fkey FOREIGN KEY (order_oid) REFERENCES orders(oid),
  CONSTRAINT order_lines_receiver_oid_fkey FOREIGN KEY (receiver_oid) REFERENCES users(oid),
  CONSTRAINT order_lines_pkey PRIMARY KEY (order_oid, place)
);

CREATE TABLE orders (
  oid text COLLATE "C" NOT NULL,
  user_oid text COLLATE "C" NOT NULL,
  request_key text COLLATE "C" NOT NULL,
  currency text COLLATE "C" NOT NULL,
  price bigint NOT NULL,
  bonus bigint NOT NULL DEFAULT 0,
  paid bigint NOT NULL DEFAULT 0,
  state text COLLATE "C" NOT NULL,
  posting_id text COLLATE "C",
  created_at timestamp with time zone NOT NULL,
  refund_key text COLLATE "C",
  refund_posting_id text COLLATE "C",
  refund_reason text,
  refunded_by text COLLATE "C",
  refunded_at timestamp with time zone,
  CONSTRAINT orders_currency_known CHECK ((currency = ANY (ARRAY['coin'::text, 'credit'::text]))),
  CONSTRAINT orders_oid_formed CHECK ((oid ~ '^[0-9a-f]{24}$'::text)),
  CONSTRAINT orders_parts_make_price CHECK (((posting_id IS NULL) OR ((bonus + paid) = price))),
  CONSTRAINT orders_price_positive CHECK ((price > 0)),
  CONSTRAINT orders_refund_has_key CHECK (((refunded_at IS NULL) = (refund_key IS NULL))),
  CONSTRAINT orders_refund_has_posting CHECK (((refunded_at IS NULL) = (refund_posting_id IS NULL))),
  CONSTRAINT orders_refund_has_reason CHECK (((refunded_at IS NULL) = (refund_reason IS NULL))),
  CONSTRAINT orders_refunded_has_time CHECK (((state = 'refunded'::text) = (refunded_at IS NOT NULL))),
  CONSTRAINT orders_state_known CHECK ((state = ANY (ARRAY['paid'::text, 'held'::text, 'released'::text, 'returned'::text, 'refunded'::text]))),
  CONSTRAINT orders_user_oid_fkey FOREIGN KEY (user_oid) REFERENCES users(oid),
  CONSTRAINT orders_pkey PRIMARY KEY (oid),
  CONSTRAINT orders_user_oid_request_key_key UNIQUE (user_oid, request_key)
);

CREATE TABLE outbox (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  stream text COLLATE "C" NOT NULL,
  type text COLLATE "C" NOT NULL,
  payload jsonb NOT NULL,
  created_at timestamp with time zone NOT NULL,
  seq bigint,
  CONSTRAINT outbox_pkey PRIMARY KEY (id)
);

CREATE TABLE outbox_counter (
  singleton boolean NOT NULL DEFAULT true,
  seq bigint NOT NULL,
  CONSTRAINT outbox_counter_singleton_check CHECK (singleton),
  CONSTRAINT outbox_counter_pkey PRIMARY KEY (singleton)
);

CREATE TABLE outbox_cursors (
  reader text COLLATE "C" NOT NULL,
  seq bigint NOT NULL,
  CONSTRAINT outbox_cursors_pkey PRIMARY KEY (reader)
);

CREATE TABLE page_views (
  day date NOT NULL,
  page_class text COLLATE "C" NOT NULL,
  views integer NOT NULL,
  CONSTRAINT page_views_views CHECK ((views > 0)),
  CONSTRAINT page_views_pkey PRIMARY KEY (day, page_class)
);

CREATE TABLE passkeys (
  oid text COLLATE "C" NOT NULL,
  user_oid text COLLATE "C" NOT NULL,
  credential_id text COLLATE "C" NOT NULL,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  is_synced boolean NOT NULL,
  name text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  last_used_at timestamp with time zone,
  CONSTRAINT passkeys_user_oid_fkey FOREIGN KEY (user_oid) REFERENCES users(oid),
  CONSTRAINT passkeys_pkey PRIMARY KEY (oid),
  CONSTRAINT passkeys_credential_id_key UNIQUE (credential_id)
);

CREATE TABLE password_entries (
  password_oid text COLLATE "C" NOT NULL,
  owner_kind text COLLATE "C" NOT NULL,
  owner_oid text COLLATE "C" NOT NULL,
  entered_at timestamp with time zone NOT NULL,
  CONSTRAINT password_entries_owner_kind_check CHECK ((owner_kind = ANY (ARRAY['user'::text, 'guest'::text]))),
  CONSTRAINT password_entries_owner_oid_check CHECK ((owner_oid ~ '^[0-9a-f]{24}$'::text)),
  CONSTRAINT password_entries_password_oid_fkey FOREIGN KEY (password_oid) REFERENCES item_passwords(oid) ON DELETE CASCADE,
  CONSTRAINT password_entries_pkey PRIMARY KEY (password_oid, owner_kind, owner_oid)
);

CREATE TABLE password_guesses (
  name_hash text COLLATE "C" NOT NULL,
  guesses integer NOT NULL,
  wait_until timestamp with time zone NOT NULL,
  last_at timestamp with time zone NOT NULL,
  CONSTRAINT password_guesses_pkey PRIMARY KEY (name_hash)
);

CREATE TABLE payee_remainders (
  owner_oid text COLLATE "C" NOT NULL,
  bucket smallint NOT NULL,
  earned bigint NOT NULL DEFAULT 0,
  paid bigint NOT NULL DEFAULT 0,
  bonus bigint NOT NULL DEFAULT 0,
  CONSTRAINT payee_remainders_bucket CHECK ((bucket = ANY (ARRAY[2, 4]))),
  CONSTRAINT payee_remainders_less_than_one CHECK ((abs(earned) < 1000000)),
  CONSTRAINT payee_remainders_pkey PRIMARY KEY (owner_oid, bucket)
) WITH (fillfactor=50, autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_cost_delay=0);

CREATE TABLE payment_cards (
  oid text COLLATE "C" NOT NULL,
  user_oid text COLLATE "C" NOT NULL,
  gateway text COLLATE "C" NOT NULL,
  idx integer NOT NULL,
  token text COLLATE "C" NOT NULL,
  fingerprint text COLLATE "C" NOT NULL,
  brand text COLLATE "C" NOT NULL,
  last_four text COLLATE "C" NOT NULL,
  exp_month integer NOT NULL,
  exp_year integer NOT NULL,
  is_selected boolean NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT payment_cards_exp_month_check CHECK (((exp_month >= 1) AND (exp_month <= 12))),
  CONSTRAINT payment_cards_last_four_check CHECK ((last_four ~ '^[0-9]{4}$'::text)),
  CONSTRAINT payment_cards_pkey PRIMARY KEY (oid),
  CONSTRAINT payment_cards_user_oid_gateway_idx_key UNIQUE (user_oid, gateway, idx)
);

CREATE TABLE payment_customers (
  user_oid text COLLATE "C" NOT NULL,
  gateway text COLLATE "C" NOT NULL,
  customer_ref text COLLATE "C" NOT NULL,
  last_card_idx integer NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT payment_customers_pkey PRIMARY KEY (user_oid, gateway)
);

CREATE TABLE payment_reconciliations (
  day date NOT NULL,
  gateway text COLLATE "C" NOT NULL,
  state text COLLATE "C" NOT NULL,
  charges integer NOT NULL DEFAULT 0,
  payments integer NOT NULL DEFAULT 0,
  counts jsonb NOT NULL DEFAULT '{}'::jsonb,
  differences jsonb NOT NULL DEFAULT '[]'::jsonb,
  made_at timestamp with time zone,
  failed_at timestamp with time zone,
  failure text,
  runs integer NOT NULL DEFAULT 0,
  fingerprint text COLLATE "C",
  CONSTRAINT payment_reconciliations_failed_has_reason CHECK (((state = 'failed'::text) = ((failure IS NOT NULL) AND (failed_at IS NOT NULL)))),
  CONSTRAINT payment_reconciliations_made_has_time CHECK ((((state = 'made'::text) AND (made_at IS NOT NULL)) OR (state <> 'made'::text))),
  CONSTRAINT payment_reconciliations_state_check CHECK ((state = ANY (ARRAY['running'::text, 'made'::text, 'failed'::text]))),
  CONSTRAINT payment_reconciliations_pkey PRIMARY KEY (day, gateway)
);

CREATE TABLE personas (
  oid text COLLATE "C" NOT NULL,
  user_oid text COLLATE "C" NOT NULL,
  name text NOT NULL,
  gender text COLLATE "C" NOT NULL,
  prompt text NOT NULL,
  is_default boolean NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT personas_gender_check CHECK ((gender = ANY (ARRAY['female'::text, 'male'::text, 'other'::text]))),
  CONSTRAINT personas_pkey PRIMARY KEY (oid)
);

CREATE TABLE playlist_items (
  playlist_oid text COLLATE "C" NOT NULL,
  item_oid text COLLATE "C" NOT NULL,
  place integer NOT NULL,
  added_at timestamp with time zone NOT NULL,
  CONSTRAINT playlist_items_item_oid_fkey FOREIGN KEY (item_oid) REFERENCES catalogue_items(oid),
  CONSTRAINT playlist_items_playlist_oid_fkey FOREIGN KEY (playlist_oid) REFERENCES playlists(oid) ON DELETE CASCADE,
  CONSTRAINT playlist_items_pkey PRIMARY KEY (playlist_oid, item_oid)
);

CREATE TABLE playlists (
  oid text COLLATE "C" NOT NULL,
  owner_oid text COLLATE "C" NOT NULL,
  title text NOT NULL,
  sharing text COLLATE "C" NOT NULL,
  item_count integer NOT NULL DEFAULT 0,
  next_place integer NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT playlists_item_count CHECK ((item_count >= 0)),
  CONSTRAINT playlists_sharing CHECK ((sharing = ANY (ARRAY['private'::text, 'unlisted'::text, 'public'::text]))),
  CONSTRAINT playlists_owner_oid_fkey FOREIGN KEY (owner_oid) REFERENCES users(oid),
  CONSTRAINT playlists_pkey PRIMARY KEY (oid)
);

CREATE TABLE plot_summaries (
  oid text COLLATE "C" NOT NULL,
  room_oid text COLLATE "C" NOT NULL,
  start_turn integer NOT NULL,
  end_turn integer NOT NULL,
  summary text NOT NULL,
  edited boolean NOT NULL DEFAULT false,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT plot_summaries_ends_after_start CHECK ((end_turn >= start_turn)),
  CONSTRAINT plot_summaries_start_turn_check CHECK ((start_turn >= 0)),
  CONSTRAINT plot_summaries_room_oid_fkey FOREIGN KEY (room_oid) REFERENCES chat_rooms(oid) ON DELETE CASCADE,
  CONSTRAINT plot_summaries_pkey PRIMARY KEY (oid)
);

CREATE TABLE poll_counts (
  item_oid text COLLATE "C" NOT NULL,
  round integer NOT NULL,
  option_id text COLLATE "C" NOT NULL,
  votes integer NOT NULL,
  CONSTRAINT poll_counts_votes CHECK ((votes >= 0)),
  CONSTRAINT poll_counts_item_oid_fkey FOREIGN KEY (item_oid) REFERENCES polls(item_oid),
  CONSTRAINT poll_counts_pkey PRIMARY KEY (item_oid, round, option_id)
);

CREATE TABLE poll_votes (
  item_oid text COLLATE "C" NOT NULL,
  user_oid text COLLATE "C" NOT NULL,
  round integer NOT NULL,
  option_id text COLLATE "C" NOT NULL,
  voted_at timestamp with time zone NOT NULL,
  CONSTRAINT poll_votes_item_oid_fkey FOREIGN KEY (item_oid) REFERENCES polls(item_oid),
  CONSTRAINT poll_votes_user_oid_fkey FOREIGN KEY (user_oid) REFERENCES users(oid),
  CONSTRAINT poll_votes_pkey PRIMARY KEY (item_oid, user_oid)
);

CREATE TABLE polls (
  item_oid text COLLATE "C" NOT NULL,
  round integer NOT NULL DEFAULT 1,
  began_at timestamp with time zone,
  ended_at timestamp with time zone,
  CONSTRAINT polls_item_oid_fkey FOREIGN KEY (item_oid) REFERENCES catalogue_items(oid),
  CONSTRAINT polls_pkey PRIMARY KEY (item_oid)
);

CREATE TABLE posting_remainders (
  posting_id text COLLATE "C" NOT NULL,
  place smallint NOT NULL,
  owner_oid text COLLATE "C" NOT NULL,
  bucket smallint NOT NULL,
  earned bigint NOT NULL,
  paid bigint NOT NULL,
  bonus bigint NOT NULL,
  CONSTRAINT posting_remainders_pkey PRIMARY KEY (posting_id, place, owner_oid, bucket)
);

CREATE TABLE postings (
  id text COLLATE "C" NOT NULL,
  payer_oid text COLLATE "C" NOT NULL,
  payer_seq bigint NOT NULL,
  operation text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL,
  fingerprint text COLLATE "C" NOT NULL,
  type text COLLATE "C" NOT NULL,
  actor_oid text COLLATE "C",
  reference_kind text COLLATE "C",
  reference_oid text COLLATE "C",
  reverses_id text COLLATE "C",
  result jsonb NOT NULL,
  xact bigint NOT NULL DEFAULT ((pg_current_xact_id())::text)::bigint,
  created_at timestamp with time zone NOT NULL,
  moved smallint NOT NULL DEFAULT 0,
  CONSTRAINT postings_pkey PRIMARY KEY (id),
  CONSTRAINT postings_payer_oid_operation_key_key UNIQUE (payer_oid, operation, key),
  CONSTRAINT postings_payer_oid_payer_seq_key UNIQUE (payer_oid, payer_seq)
);

CREATE TABLE prompt_logs (
  message_oid text COLLATE "C" NOT NULL,
  room_oid text COLLATE "C" NOT NULL,
  trace jsonb NOT NULL,
  messages jsonb,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT prompt_logs_message_oid_fkey FOREIGN KEY (message_oid) REFERENCES chat_messages(oid) ON DELETE CASCADE,
  CONSTRAINT prompt_logs_pkey PRIMARY KEY (message_oid)
);

CREATE TABLE push_subscriptions (
  oid text COLLATE "C" NOT NULL,
  user_oid text COLLATE "C" NOT NULL,
  session_id text COLLATE "C" NOT NULL,
  endpoint text COLLATE "C" NOT NULL,
  p256dh text NOT NULL,
  auth text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  failures integer NOT NULL DEFAULT 0,
  retry_at timestamp with time zone,
  CONSTRAINT push_subscriptions_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE,
  CONSTRAINT push_subscriptions_user_oid_fkey FOREIGN KEY (user_oid) REFERENCES users(oid),
  CONSTRAINT push_subscriptions_pkey PRIMARY KEY (oid),
  CONSTRAINT push_subscriptions_endpoint_key UNIQUE (endpoint)
);

CREATE TABLE qr_visits (
  code text COLLATE "C" NOT NULL,
  user_oid text COLLATE "C",
  guest_id text COLLATE "C",
  visited_at timestamp with time zone NOT NULL,
  CONSTRAINT qr_visits_user_or_guest CHECK ((num_nonnulls(user_oid, guest_id) = 1))
);

CREATE UNLOGGED TABLE rate_limits (
  bucket text COLLATE "C" NOT NULL,
  window_start timestamp with time zone NOT NULL,
  calls integer NOT NULL,
  CONSTRAINT rate_limits_pkey PRIMARY KEY (bucket, window_start)
);

CREATE TABLE receipt_numbers (
  kind text COLLATE "C" NOT NULL,
  year integer NOT NULL,
  last integer NOT NULL,
  CONSTRAINT receipt_numbers_pkey PRIMARY KEY (kind, year)
);

CREATE TABLE receipts (
  oid text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  year integer NOT NULL,
  number integer NOT NULL,
  charge_oid text COLLATE "C" NOT NULL,
  refund_oid text COLLATE "C",
  user_oid text COLLATE "C" NOT NULL,
  coins bigint NOT NULL,
  currency text COLLATE "C" NOT NULL,
  gross_minor bigint NOT NULL,
  vat_minor bigint NOT NULL,
  vat_basis_points integer NOT NULL,
  seller jsonb NOT NULL,
  paid_on text COLLATE "C" NOT NULL,
  issued_on text COLLATE "C" NOT NULL,
  issued_at timestamp with time zone NOT NULL,
  zone text COLLATE "C" NOT NULL,
  CONSTRAINT receipts_credit_note_has_refund CHECK (((kind = 'credit_note'::text) = (refund_oid IS NOT NULL))),
  CONSTRAINT receipts_gross_minor_check CHECK ((gross_minor > 0)),
  CONSTRAINT receipts_kind_check CHECK ((kind = ANY (ARRAY['receipt'::text, 'credit_note'::text]))),
  CONSTRAINT receipts_number_check CHECK ((number > 0)),
  CONSTRAINT receipts_vat_within_gross CHECK (((vat_minor >= 0) AND (vat_minor <= gross_minor))),
  CONSTRAINT receipts_charge_oid_fkey FOREIGN KEY (charge_oid) REFERENCES charges(oid),
  CONSTRAINT receipts_refund_oid_fkey FOREIGN KEY (refund_oid) REFERENCES charge_refunds(oid),
  CONSTRAINT receipts_pkey PRIMARY KEY (oid),
  CONSTRAINT receipts_kind_year_number_key UNIQUE (kind, year, number),
  CONSTRAINT receipts_refund_oid_key UNIQUE (refund_oid)
);

CREATE TABLE recovery_codes (
  user_oid text COLLATE "C" NOT NULL,
  code_hash bytea NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT recovery_codes_user_oid_fkey FOREIGN KEY (user_oid) REFERENCES two_factors(user_oid) ON DELETE CASCADE,
  CONSTRAINT recovery_codes_pkey PRIMARY KEY (user_oid, code_hash)
);

CREATE TABLE revenue_days (
  day date NOT NULL,
  type text COLLATE "C" NOT NULL,
  account text COLLATE "C" NOT NULL,
  bucket smallint NOT NULL,
  is_plus boolean NOT NULL,
  entries bigint NOT NULL,
  amount bigint NOT NULL,
  CONSTRAINT revenue_days_pkey PRIMARY KEY (day, type, account, bucket, is_plus)
);

CREATE TABLE revenue_watermark (
  singleton boolean NOT NULL DEFAULT true,
  xact bigint NOT NULL,
  zone text COLLATE "C" NOT NULL,
  CONSTRAINT revenue_watermark_one CHECK (singleton),
  CONSTRAINT revenue_watermark_pkey PRIMARY KEY (singleton)
);

CREATE TABLE review_rewards (
  user_oid text COLLATE "C" NOT NULL,
  item_oid text COLLATE "C" NOT NULL,
  comment_oid text COLLATE "C" NOT NULL,
  coins integer NOT NULL,
  posting_id text COLLATE "C" NOT NULL,
  day date NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT review_rewards_coins CHECK ((coins > 0)),
  CONSTRAINT review_rewards_user_oid_fkey FOREIGN KEY (user_oid) REFERENCES users(oid),
  CONSTRAINT review_rewards_pkey PRIMARY KEY (user_oid, item_oid)
);

CREATE TABLE role_grants (
  user_oid text COLLATE "C" NOT NULL,
  role text COLLATE "C" NOT NULL,
  creator_oid text COLLATE "C",
  granted_by text COLLATE "C",
  granted_at timestamp with time zone NOT NULL,
  reason text NOT NULL,
  CONSTRAINT role_grants_manager_has_creator CHECK (((role = 'manager'::text) = (creator_oid IS NOT NULL))),
  CONSTRAINT role_grants_role_check CHECK ((role = ANY (ARRAY['livestreamer'::text, 'manager'::text, 'complianceAccount'::text, 'listedUser'::text, 'moderator'::text, 'support'::text, 'finance'::text, 'auditor'::text, 'admin'::text]))),
  CONSTRAINT role_grants_creator_oid_fkey FOREIGN KEY (creator_oid) REFERENCES users(oid),
  CONSTRAINT role_grants_user_oid_fkey FOREIGN KEY (user_oid) REFERENCES users(oid),
  CONSTRAINT role_grants_user_oid_role_creator_oid_key UNIQUE NULLS NOT DISTINCT (user_oid, role, creator_oid)
);

CREATE TABLE rollup_days (
  owner_oid text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  day date NOT NULL,
  bucket smallint NOT NULL,
  amount bigint NOT NULL,
  CONSTRAINT rollup_days_pkey PRIMARY KEY (owner_oid, kind, day, bucket)
);

CREATE TABLE rollup_watermark (
  singleton boolean NOT NULL DEFAULT true,
  xact bigint NOT NULL,
  CONSTRAINT rollup_watermark_singleton_check CHECK (singleton),
  CONSTRAINT rollup_watermark_pkey PRIMARY KEY (singleton)
);

CREATE TABLE rollups (
  owner_oid text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  bucket smallint NOT NULL,
  amount bigint NOT NULL,
  CONSTRAINT rollups_pkey PRIMARY KEY (owner_oid, kind, bucket)
);

CREATE TABLE sale_days (
  creator_oid text COLLATE "C" NOT NULL,
  day date NOT NULL,
  kind text COLLATE "C" NOT NULL,
  item_oid text COLLATE "C" NOT NULL,
  currency text COLLATE "C" NOT NULL,
  sold bigint NOT NULL,
  leads bigint NOT NULL,
  refunded bigint NOT NULL,
  sold_paid bigint NOT NULL,
  refunded_paid bigint NOT NULL,
  with_bonus bigint NOT NULL,
  paid bigint NOT NULL,
  bonus bigint NOT NULL,
  bonus_beside_paid bigint NOT NULL,
  earned bigint NOT NULL,
  refunded_at timestamp with time zone,
  CONSTRAINT sale_days_pkey PRIMARY KEY (creator_oid, day, kind, item_oid)
) WITH (fillfactor=80);

CREATE TABLE sale_days_watermark (
  singleton boolean NOT NULL DEFAULT true,
  xact bigint NOT NULL,
  zone text COLLATE "C" NOT NULL,
  CONSTRAINT sale_days_watermark_one CHECK (singleton),
  CONSTRAINT sale_days_watermark_pkey PRIMARY KEY (singleton)
);

CREATE TABLE sale_kind_days (
  creator_oid text COLLATE "C" NOT NULL,
  day date NOT NULL,
  kind text COLLATE "C" NOT NULL,
  item_oid text COLLATE "C" NOT NULL,
  currency text COLLATE "C" NOT NULL,
  sold bigint NOT NULL,
  leads bigint NOT NULL,
  refunded bigint NOT NULL,
  sold_paid bigint NOT NULL,
  refunded_paid bigint NOT NULL,
  with_bonus bigint NOT NULL,
  paid bigint NOT NULL,
  bonus bigint NOT NULL,
  bonus_beside_paid bigint NOT NULL,
  earned bigint NOT NULL,
  refunded_at timestamp with time zone,
  items bigint NOT NULL,
  CONSTRAINT sale_kind_days_pkey PRIMARY KEY (creator_oid, day, kind)
) WITH (fillfactor=80);

CREATE TABLE sale_months (
  creator_oid text COLLATE "C" NOT NULL,
  day date NOT NULL,
  kind text COLLATE "C" NOT NULL,
  item_oid text COLLATE "C" NOT NULL,
  currency text COLLATE "C" NOT NULL,
  sold bigint NOT NULL,
  leads bigint NOT NULL,
  refunded bigint NOT NULL,
  sold_paid bigint NOT NULL,
  refunded_paid bigint NOT NULL,
  with_bonus bigint NOT NULL,
  paid bigint NOT NULL,
  bonus bigint NOT NULL,
  bonus_beside_paid bigint NOT NULL,
  earned bigint NOT NULL,
  refunded_at timestamp with time zone,
  CONSTRAINT sale_months_pkey PRIMARY KEY (creator_oid, day, kind, item_oid)
) WITH (fillfactor=80);

CREATE TABLE sales (
  posting_id text COLLATE "C" NOT NULL,
  place smallint NOT NULL DEFAULT 0,
  creator_oid text COLLATE "C" NOT NULL,
  oid text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  item_oid text COLLATE "C" NOT NULL,
  buyer_oid text COLLATE "C",
  is_lead boolean NOT NULL,
  currency text COLLATE "C" NOT NULL,
  paid bigint NOT NULL,
  bonus bigint NOT NULL,
  fee_percent double precision,
  earned bigint NOT NULL,
  at timestamp with time zone NOT NULL,
  refunded_at timestamp with time zone,
  refund_posting_id text COLLATE "C",
  xact bigint NOT NULL DEFAULT ((pg_current_xact_id())::text)::bigint,
  refund_xact bigint,
  share_percent double precision,
  refund_earned bigint,
  is_gift boolean NOT NULL DEFAULT false,
  CONSTRAINT sales_bonus_not_negative CHECK ((bonus >= 0)),
  CONSTRAINT sales_currency_known CHECK ((currency = ANY (ARRAY['coin'::text, 'credit'::text]))),
  CONSTRAINT sales_earned_not_negative CHECK ((earned >= 0)),
  CONSTRAINT sales_paid_not_negative CHECK ((paid >= 0)),
  CONSTRAINT sales_refund_earned_not_negative CHECK ((refund_earned >= 0)),
  CONSTRAINT sales_refund_whole CHECK ((((refunded_at IS NULL) = (refund_posting_id IS NULL)) AND ((refunded_at IS NULL) = (refund_xact IS NULL)) AND ((refunded_at IS NULL) = (refund_earned IS NULL)))),
  CONSTRAINT sales_pkey PRIMARY KEY (posting_id, place, creator_oid)
);

CREATE TABLE sandbox_cards (
  id text COLLATE "C" NOT NULL,
  registration_oid text COLLATE "C" NOT NULL,
  return_url text NOT NULL,
  state text COLLATE "C" NOT NULL,
  token text COLLATE "C" NOT NULL,
  test_card text COLLATE "C",
  exp_month integer,
  exp_year integer,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT sandbox_cards_state_check CHECK ((state = ANY (ARRAY['open'::text, 'registered'::text, 'refused'::text]))),
  CONSTRAINT sandbox_cards_pkey PRIMARY KEY (id),
  CONSTRAINT sandbox_cards_registration_oid_key UNIQUE (registration_oid),
  CONSTRAINT sandbox_cards_token_key UNIQUE (token)
);

CREATE TABLE sandbox_payments (
  id text COLLATE "C" NOT NULL,
  order_oid text COLLATE "C" NOT NULL,
  currency text COLLATE "C" NOT NULL,
  amount_minor bigint NOT NULL,
  description text NOT NULL,
  return_url text NOT NULL,
  payment_key text COLLATE "C" NOT NULL,
  state text COLLATE "C" NOT NULL,
  created_at timestamp with time zone NOT NULL,
  refunded_minor bigint NOT NULL DEFAULT 0,
  decline_code text COLLATE "C",
  CONSTRAINT sandbox_payments_refunded_within_amount CHECK (((refunded_minor >= 0) AND (refunded_minor <= amount_minor))),
  CONSTRAINT sandbox_payments_state_check CHECK ((state = ANY (ARRAY['open'::text, 'approved'::text, 'declined'::text, 'captured'::text]))),
  CONSTRAINT sandbox_payments_pkey PRIMARY KEY (id),
  CONSTRAINT sandbox_payments_order_oid_key UNIQUE (order_oid)
);

CREATE TABLE sandbox_refunds (
  key text COLLATE "C" NOT NULL,
  payment_id text COLLATE "C" NOT NULL,
  amount_minor bigint NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT sandbox_refunds_pkey PRIMARY KEY (key)
);

CREATE TABLE second_approvals (
  oid text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  payload jsonb NOT NULL,
  payload_hash text COLLATE "C" NOT NULL,
  state text COLLATE "C" NOT NULL DEFAULT 'pending'::text,
  requested_by text COLLATE "C" NOT NULL,
  requested_at timestamp with time zone NOT NULL,
  wait_until timestamp with time zone NOT NULL,
  decided_by text COLLATE "C",
  decided_at timestamp with time zone,
  reason text,
  CONSTRAINT second_approvals_by_another CHECK (((state <> 'approved'::text) OR (decided_by <> requested_by) OR (decided_at >= wait_until))),
  CONSTRAINT second_approvals_decided CHECK ((((state <> 'pending'::text) = (decided_at IS NOT NULL)) AND ((state <> 'pending'::text) = (decided_by IS NOT NULL)))),
  CONSTRAINT second_approvals_state CHECK ((state = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text]))),
  CONSTRAINT second_approvals_pkey PRIMARY KEY (oid)
);

CREATE TABLE sessions (
  id text COLLATE "C" NOT NULL,
  token_hash text COLLATE "C" NOT NULL,
  user_oid text COLLATE "C" NOT NULL,
  user_agent text NOT NULL,
  address text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  last_used_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  method text COLLATE "C" NOT NULL,
  scope text COLLATE "C" NOT NULL DEFAULT 'full'::text,
  authenticated_at timestamp with time zone NOT NULL,
  country text COLLATE "C",
  device_hash text COLLATE "C",
  CONSTRAINT sessions_scope_check CHECK ((scope = ANY (ARRAY['full'::text, 'overlay'::text, 'dock'::text]))),
  CONSTRAINT sessions_user_oid_fkey FOREIGN KEY (user_oid) REFERENCES users(oid),
  CONSTRAINT sessions_pkey PRIMARY KEY (id),
  CONSTRAINT sessions_token_hash_key UNIQUE (token_hash)
);

CREATE TABLE settings (
  name text COLLATE "C" NOT NULL,
  value jsonb,
  updated_by text COLLATE "C",
  updated_at timestamp with time zone NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT settings_pkey PRIMARY KEY (name)
);

CREATE TABLE settlement_accounts (
  creator_oid text COLLATE "C" NOT NULL,
  method text COLLATE "C" NOT NULL,
  country text COLLATE "C" NOT NULL,
  currency text COLLATE "C" NOT NULL,
  sealed bytea NOT NULL,
  ending text NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  CONSTRAINT settlement_accounts_currency CHECK ((currency = ANY (ARRAY['KRW'::text, 'JPY'::text, 'USD'::text]))),
  CONSTRAINT settlement_accounts_method CHECK ((method = ANY (ARRAY['bank'::text, 'stripe'::text]))),
  CONSTRAINT settlement_accounts_creator FOREIGN KEY (creator_oid) REFERENCES users(oid),
  CONSTRAINT settlement_accounts_pkey PRIMARY KEY (creator_oid)
);

CREATE TABLE settlement_approvals (
  request_oid text COLLATE "C" NOT NULL,
  admin_oid text COLLATE "C" NOT NULL,
  created_at timestamp with time zone NOT NULL,
  terms_hash text COLLATE "C",
  rate_micro bigint,
  rate_day date,
  gross_minor bigint,
  withheld_minor bigint,
  CONSTRAINT settlement_approvals_terms CHECK ((num_nulls(terms_hash, rate_micro, rate_day, gross_minor, withheld_minor) = ANY (ARRAY[0, 5]))),
  CONSTRAINT settlement_approvals_request FOREIGN KEY (request_oid) REFERENCES settlement_requests(oid),
  CONSTRAINT settlement_approvals_pkey PRIMARY KEY (request_oid, admin_oid)
);

CREATE TABLE settlement_file_contents (
  file_oid text COLLATE "C" NOT NULL,
  version smallint NOT NULL,
  made_of text COLLATE "C" NOT NULL,
  csv bytea NOT NULL,
  pain bytea,
  made_at timestamp with time zone NOT NULL,
  CONSTRAINT settlement_file_contents_version CHECK ((version > 0)),
  CONSTRAINT settlement_file_contents_file_oid_fkey FOREIGN KEY (file_oid) REFERENCES settlement_files(oid),
  CONSTRAINT settlement_file_contents_pkey PRIMARY KEY (file_oid, version)
);

CREATE TABLE settlement_files (
  oid text COLLATE "C" NOT NULL,
  month text COLLATE "C" NOT NULL,
  currency text COLLATE "C" NOT NULL,
  request_key text COLLATE "C" NOT NULL,
  created_by text COLLATE "C" NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT settlement_files_pkey PRIMARY KEY (oid)
);

CREATE TABLE settlement_months (
  month text COLLATE "C" NOT NULL,
  zone text NOT NULL,
  from_at timestamp with time zone NOT NULL,
  until_at timestamp with time zone NOT NULL,
  CONSTRAINT settlement_months_span CHECK ((from_at < until_at)),
  CONSTRAINT settlement_months_pkey PRIMARY KEY (month)
);

CREATE TABLE settlement_requests (
  oid text COLLATE "C" NOT NULL,
  creator_oid text COLLATE "C" NOT NULL,
  request_key text COLLATE "C" NOT NULL,
  month text COLLATE "C" NOT NULL,
  through_month text COLLATE "C" NOT NULL,
  state text COLLATE "C" NOT NULL DEFAULT 'processing'::text,
  step text COLLATE "C" NOT NULL DEFAULT 'requested'::text,
  method text COLLATE "C" NOT NULL,
  country text COLLATE "C" NOT NULL,
  currency text COLLATE "C" NOT NULL,
  sealed bytea,
  ending text NOT NULL,
  coins bigint NOT NULL,
  credit_milli bigint NOT NULL,
  credit_milli_per_coin bigint NOT NULL,
  withholding_points integer NOT NULL,
  rate_micro bigint,
  rate_day date,
  gross_minor bigint,
  withheld_minor bigint,
  pays_on date NOT NULL,
  held_reason text,
  failure_reason text,
  file_oid text COLLATE "C",
  provider_ref text COLLATE "C",
  posting_id text COLLATE "C",
  reversal_id text COLLATE "C",
  created_at timestamp with time zone NOT NULL,
  sent_at timestamp with time zone,
  ended_at timestamp with time zone,
  CONSTRAINT settlement_requests_coins CHECK ((coins >= 0)),
  CONSTRAINT settlement_requests_credits CHECK ((credit_milli >= 0)),
  CONSTRAINT settlement_requests_sent CHECK ((((step = 'sent'::text) = (posting_id IS NOT NULL)) AND ((step = 'sent'::text) = (gross_minor IS NOT NULL)))),
  CONSTRAINT settlement_requests_some CHECK (((coins + credit_milli) > 0)),
  CONSTRAINT settlement_requests_state CHECK ((state = ANY (ARRAY['processing'::text, 'complete'::text, 'failed'::text, 'canceled'::text]))),
  CONSTRAINT settlement_requests_step CHECK ((step = ANY (ARRAY['requested'::text, 'approved'::text, 'sent'::text]))),
  CONSTRAINT settlement_requests_creator FOREIGN KEY (creator_oid) REFERENCES users(oid),
  CONSTRAINT settlement_requests_pkey PRIMARY KEY (oid),
  CONSTRAINT settlement_requests_key UNIQUE (creator_oid, request_key)
);

CREATE TABLE settlement_statements (
  creator_oid text COLLATE "C" NOT NULL,
  month text COLLATE "C" NOT NULL,
  content jsonb NOT NULL,
  hash text COLLATE "C" NOT NULL,
  closed_at timestamp with time zone NOT NULL,
  CONSTRAINT settlement_statements_creator FOREIGN KEY (creator_oid) REFERENCES users(oid),
  CONSTRAINT settlement_statements_month FOREIGN KEY (month) REFERENCES settlement_months(month),
  CONSTRAINT settlement_statements_pkey PRIMARY KEY (creator_oid, month)
);

CREATE TABLE settlement_tax_payments (
  oid text COLLATE "C" NOT NULL,
  country text COLLATE "C",
  currency text COLLATE "C" NOT NULL,
  amount_minor bigint NOT NULL,
  paid_on date NOT NULL,
  reference text NOT NULL,
  note text NOT NULL,
  request_key text COLLATE "C" NOT NULL,
  posting_id text COLLATE "C" NOT NULL,
  created_by text COLLATE "C" NOT NULL,
  created_at timestamp with time zone NOT NULL,
  undone_by text COLLATE "C",
  undone_at timestamp with time zone,
  undone_reason text,
  CONSTRAINT settlement_tax_payments_amount CHECK ((amount_minor > 0)),
  CONSTRAINT settlement_tax_payments_country CHECK ((country ~ '^[A-Z]{2}$'::text)),
  CONSTRAINT settlement_tax_payments_created_by FOREIGN KEY (created_by) REFERENCES users(oid),
  CONSTRAINT settlement_tax_payments_undone_by FOREIGN KEY (undone_by) REFERENCES users(oid),
  CONSTRAINT settlement_tax_payments_pkey PRIMARY KEY (oid),
  CONSTRAINT settlement_tax_payments_key UNIQUE (created_by, request_key)
);

CREATE TABLE share_pictures (
  subject text NOT NULL,
  version text NOT NULL,
  drawn_at timestamp with time zone NOT NULL,
  CONSTRAINT share_pictures_pkey PRIMARY KEY (subject)
);

CREATE TABLE shelf_cards (
  item_oid text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  language text COLLATE "C" NOT NULL,
  published_at timestamp with time zone,
  is_listed boolean NOT NULL,
  topic text COLLATE "C",
  tags text[] NOT NULL,
  summary text NOT NULL,
  words text NOT NULL,
  figures jsonb NOT NULL,
  popularity integer NOT NULL DEFAULT 0,
  CONSTRAINT shelf_cards_figures_check CHECK ((jsonb_typeof(figures) = 'object'::text)),
  CONSTRAINT shelf_cards_popularity_check CHECK ((popularity >= 0)),
  CONSTRAINT shelf_cards_item_fkey FOREIGN KEY (item_oid) REFERENCES catalogue_items(oid) ON DELETE CASCADE,
  CONSTRAINT shelf_cards_pkey PRIMARY KEY (item_oid)
);

CREATE TABLE shelf_ranking_periods (
  kind text COLLATE "C" NOT NULL,
  period text COLLATE "C" NOT NULL,
  since date NOT NULL,
  until date NOT NULL,
  ranked_at timestamp with time zone NOT NULL,
  CONSTRAINT shelf_ranking_periods_period_check CHECK ((period = ANY (ARRAY['daily'::text, 'weekly'::text, 'monthly'::text]))),
  CONSTRAINT shelf_ranking_periods_pkey PRIMARY KEY (kind, period)
);

CREATE TABLE shelf_rankings (
  kind text COLLATE "C" NOT NULL,
  period text COLLATE "C" NOT NULL,
  "position" integer NOT NULL,
  place integer NOT NULL,
  former_place integer,
  readers integer NOT NULL,
  item_oid text COLLATE "C" NOT NULL,
  CONSTRAINT shelf_rankings_card_fkey FOREIGN KEY (item_oid) REFERENCES shelf_cards(item_oid) ON DELETE CASCADE,
  CONSTRAINT shelf_rankings_period_fkey FOREIGN KEY (kind, period) REFERENCES shelf_ranking_periods(kind, period) ON DELETE CASCADE,
  CONSTRAINT shelf_rankings_pkey PRIMARY KEY (kind, period, "position")
);

CREATE TABLE shelf_reads (
  item_oid text COLLATE "C" NOT NULL,
  day date NOT NULL,
  reader_oid text COLLATE "C" NOT NULL,
  CONSTRAINT shelf_reads_card_fkey FOREIGN KEY (item_oid) REFERENCES shelf_cards(item_oid) ON DELETE CASCADE,
  CONSTRAINT shelf_reads_pkey PRIMARY KEY (item_oid, reader_oid, day)
);

CREATE TABLE shelf_search (
  item_oid text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  owner_oid text COLLATE "C" NOT NULL,
  published_at timestamp with time zone NOT NULL,
  popularity integer NOT NULL,
  titles text[] NOT NULL,
  creator text NOT NULL,
  tags text[] NOT NULL,
  words text NOT NULL,
  grams text[] NOT NULL GENERATED ALWAYS AS (search_grams(words)) STORED,
  CONSTRAINT shelf_search_card_fkey FOREIGN KEY (item_oid) REFERENCES shelf_cards(item_oid) ON DELETE CASCADE,
  CONSTRAINT shelf_search_pkey PRIMARY KEY (item_oid)
) WITH (fillfactor=85);

CREATE TABLE sign_in_methods (
  provider text COLLATE "C" NOT NULL,
  subject text COLLATE "C" NOT NULL,
  user_oid text COLLATE "C" NOT NULL,
  email text,
  created_at timestamp with time zone NOT NULL,
  last_used_at timestamp with time zone,
  CONSTRAINT sign_in_methods_provider_check CHECK ((provider = ANY (ARRAY['google'::text, 'apple'::text]))),
  CONSTRAINT sign_in_methods_user_oid_fkey FOREIGN KEY (user_oid) REFERENCES users(oid),
  CONSTRAINT sign_in_methods_pkey PRIMARY KEY (provider, subject),
  CONSTRAINT sign_in_methods_user_oid_provider_key UNIQUE (user_oid, provider)
);

CREATE TABLE sign_up_gifts (
  mark text COLLATE "C" NOT NULL,
  given integer NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT sign_up_gifts_given_positive CHECK ((given > 0)),
  CONSTRAINT sign_up_gifts_pkey PRIMARY KEY (mark)
);

CREATE TABLE speech_sounds (
  hash text COLLATE "C" NOT NULL,
  object_key text NOT NULL,
  content_type text NOT NULL,
  milliseconds integer NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT speech_sounds_hash_check CHECK ((hash ~ '^[0-9a-f]{64}$'::text)),
  CONSTRAINT speech_sounds_milliseconds_check CHECK ((milliseconds >= 0)),
  CONSTRAINT speech_sounds_pkey PRIMARY KEY (hash)
);

CREATE TABLE speech_voices (
  oid text COLLATE "C" NOT NULL,
  voice_id text NOT NULL,
  model_id text NOT NULL DEFAULT 'eleven_multilingual_v2'::text,
  name text NOT NULL,
  price_coins integer NOT NULL,
  langs text[] NOT NULL DEFAULT '{en}'::text[],
  is_used boolean NOT NULL DEFAULT true,
  icon_asset_oid text COLLATE "C",
  sample_key text,
  sample_hash text COLLATE "C",
  sample_fault text,
  place integer NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT speech_voices_langs_check CHECK ((cardinality(langs) > 0)),
  CONSTRAINT speech_voices_oid_check CHECK ((oid ~ '^[0-9a-f]{24}$'::text)),
  CONSTRAINT speech_voices_price_coins_check CHECK ((price_coins >= 0)),
  CONSTRAINT speech_voices_sample_hash_fkey FOREIGN KEY (sample_hash) REFERENCES speech_sounds(hash) ON DELETE SET NULL,
  CONSTRAINT speech_voices_pkey PRIMARY KEY (oid),
  CONSTRAINT speech_voices_voice_id_model_id_key UNIQUE (voice_id, model_id)
);

CREATE TABLE speeches (
  oid text COLLATE "C" NOT NULL,
  creator_oid text COLLATE "C" NOT NULL,
  speaker_oid text COLLATE "C" NOT NULL,
  donation_oid text COLLATE "C",
  voice_id text NOT NULL,
  model_id text NOT NULL,
  voice_name text NOT NULL,
  langs text[] NOT NULL,
  content text NOT NULL,
  price_coins integer NOT NULL,
  paid_coins integer NOT NULL,
  posting_id text,
  state text NOT NULL DEFAULT 'waiting'::text,
  fault text,
  sound_hash text COLLATE "C",
  return_posting_id text,
  created_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  CONSTRAINT speeches_check CHECK (((paid_coins >= 0) AND (paid_coins <= price_coins))),
  CONSTRAINT speeches_check1 CHECK (((state = 'failed'::text) = (fault IS NOT NULL))),
  CONSTRAINT speeches_oid_check CHECK ((oid ~ '^[0-9a-f]{24}$'::text)),
  CONSTRAINT speeches_price_coins_check CHECK ((price_coins >= 0)),
  CONSTRAINT speeches_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'ready'::text, 'failed'::text]))),
  CONSTRAINT speeches_creator_oid_fkey FOREIGN KEY (creator_oid) REFERENCES users(oid),
  CONSTRAINT speeches_sound_hash_fkey FOREIGN KEY (sound_hash) REFERENCES speech_sounds(hash) ON DELETE SET NULL,
  CONSTRAINT speeches_speaker_oid_fkey FOREIGN KEY (speaker_oid) REFERENCES users(oid),
  CONSTRAINT speeches_pkey PRIMARY KEY (oid)
);

CREATE TABLE spending_days (
  user_oid text COLLATE "C" NOT NULL,
  day date NOT NULL,
  coins bigint NOT NULL,
  CONSTRAINT spending_days_coins_check CHECK ((coins >= 0)),
  CONSTRAINT spending_days_user_oid_fkey FOREIGN KEY (user_oid) REFERENCES users(oid),
  CONSTRAINT spending_days_pkey PRIMARY KEY (user_oid, day)
);

CREATE TABLE spending_limits (
  user_oid text COLLATE "C" NOT NULL,
  day_coins integer,
  month_coins integer,
  next_day_coins integer,
  next_month_coins integer,
  next_from timestamp with time zone,
  changed_at timestamp with time zone NOT NULL,
  CONSTRAINT spending_limits_check CHECK (((next_from IS NOT NULL) OR ((next_day_coins IS NULL) AND (next_month_coins IS NULL)))),
  CONSTRAINT spending_limits_day_coins_check CHECK ((day_coins > 0)),
  CONSTRAINT spending_limits_month_coins_check CHECK ((month_coins > 0)),
  CONSTRAINT spending_limits_next_day_coins_check CHECK ((next_day_coins > 0)),
  CONSTRAINT spending_limits_next_month_coins_check CHECK ((next_month_coins > 0)),
  CONSTRAINT spending_limits_user_oid_fkey FOREIGN KEY (user_oid) REFERENCES users(oid),
  CONSTRAINT spending_limits_pkey PRIMARY KEY (user_oid)
);

CREATE TABLE stock (
  subject_oid text COLLATE "C" NOT NULL,
  total integer,
  sold integer NOT NULL DEFAULT 0,
  excess integer NOT NULL DEFAULT 0,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT stock_excess_not_negative CHECK ((excess >= 0)),
  CONSTRAINT stock_not_oversold CHECK (((sold >= 0) AND (sold <= (total + excess)))),
  CONSTRAINT stock_pkey PRIMARY KEY (subject_oid)
);

CREATE TABLE stock_returns (
  subject_oid text COLLATE "C" NOT NULL,
  holder_oid text COLLATE "C" NOT NULL,
  quantity integer NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT stock_returns_quantity_positive CHECK ((quantity > 0)),
  CONSTRAINT stock_returns_subject_oid_fkey FOREIGN KEY (subject_oid) REFERENCES stock(subject_oid) ON DELETE CASCADE,
  CONSTRAINT stock_returns_pkey PRIMARY KEY (subject_oid, holder_oid)
);

CREATE TABLE stories (
  content_oid text COLLATE "C" NOT NULL,
  brief_introduction text NOT NULL,
  hashtags text[] NOT NULL,
  genre text COLLATE "C" NOT NULL,
  model text COLLATE "C",
  credits_per_chat_milli integer NOT NULL,
  canvas_public boolean NOT NULL DEFAULT false,
  lore_public boolean NOT NULL DEFAULT false,
  suggest_replies boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  compiled_hash text COLLATE "C",
  compiled_canvas_version integer,
  compiled_at timestamp with time zone,
  related_creator_oid text COLLATE "C",
  CONSTRAINT stories_compiled_has_time CHECK (((compiled_hash IS NULL) = (compiled_at IS NULL))),
  CONSTRAINT stories_compiled_has_version CHECK (((compiled_hash IS NULL) = (compiled_canvas_version IS NULL))),
  CONSTRAINT stories_credits_per_chat_milli_check CHECK ((credits_per_chat_milli >= 0)),
  CONSTRAINT stories_compiled_hash_fkey FOREIGN KEY (compiled_hash) REFERENCES artefacts(hash),
  CONSTRAINT stories_content_oid_fkey FOREIGN KEY (content_oid) REFERENCES catalogue_items(oid),
  CONSTRAINT stories_related_creator_oid_fkey FOREIGN KEY (related_creator_oid) REFERENCES users(oid),
  CONSTRAINT stories_pkey PRIMARY KEY (content_oid)
);

CREATE TABLE subscriber_contacts (
  user_oid text COLLATE "C" NOT NULL,
  creator_oid text COLLATE "C" NOT NULL,
  agreed_at timestamp with time zone NOT NULL,
  CONSTRAINT subscriber_contacts_creator FOREIGN KEY (creator_oid) REFERENCES users(oid),
  CONSTRAINT subscriber_contacts_user FOREIGN KEY (user_oid) REFERENCES users(oid),
  CONSTRAINT subscriber_contacts_pkey PRIMARY KEY (creator_oid, user_oid)
);

CREATE TABLE subscription_payments (
  oid text COLLATE "C" NOT NULL,
  subscription_oid text COLLATE "C" NOT NULL,
  user_oid text COLLATE "C" NOT NULL,
  creator_oid text COLLATE "C" NOT NULL,
  tier_oid text COLLATE "C" NOT NULL,
  month text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  price_coins integer NOT NULL,
  fee_percent double precision NOT NULL,
  earned_coins integer NOT NULL,
  posting_id text COLLATE "C",
  request_key text COLLATE "C",
  created_at timestamp with time zone NOT NULL,
  coupon_code text COLLATE "C",
  charge_oid text COLLATE "C",
  refund_key text COLLATE "C",
  refund_posting_id text COLLATE "C",
  refund_reason text,
  refunded_by text COLLATE "C",
  refunded_at timestamp with time zone,
  coupon_oid text COLLATE "C",
  CONSTRAINT subscription_payments_coupon_has_code CHECK (((coupon_oid IS NULL) = (coupon_code IS NULL))),
  CONSTRAINT subscription_payments_earned_within_price CHECK (((earned_coins >= 0) AND (earned_coins <= price_coins))),
  CONSTRAINT subscription_payments_fee_percent_check CHECK (((fee_percent >= (0)::double precision) AND (fee_percent <= (100)::double precision))),
  CONSTRAINT subscription_payments_kind_check CHECK ((kind = ANY (ARRAY['month'::text, 'upgrade'::text, 'downgrade'::text, 'keep'::text]))),
  CONSTRAINT subscription_payments_month_check CHECK ((month ~ '^\d{4}-\d\d$'::text)),
  CONSTRAINT subscription_payments_oid_check CHECK ((oid ~ '^[0-9a-f]{24}$'::text)),
  CONSTRAINT subscription_payments_only_months_cost CHECK (((kind = ANY (ARRAY['month'::text, 'upgrade'::text])) OR (price_coins = 0))),
  CONSTRAINT subscription_payments_only_months_have_coupons CHECK (((coupon_code IS NULL) OR (kind = ANY (ARRAY['month'::text, 'upgrade'::text])))),
  CONSTRAINT subscription_payments_price_coins_check CHECK ((price_coins >= 0)),
  CONSTRAINT subscription_payments_refund_whole CHECK ((num_nonnulls(refund_key, refund_posting_id, refund_reason, refunded_by, refunded_at) = ANY (ARRAY[0, 5]))),
  CONSTRAINT subscription_payments_refunded_was_posted CHECK (((refunded_at IS NULL) OR (posting_id IS NOT NULL))),
  CONSTRAINT subscription_payments_coupon_oid_fkey FOREIGN KEY (coupon_oid) REFERENCES creator_coupons(oid),
  CONSTRAINT subscription_payments_creator_oid_fkey FOREIGN KEY (creator_oid) REFERENCES users(oid),
  CONSTRAINT subscription_payments_subscription_oid_fkey FOREIGN KEY (subscription_oid) REFERENCES subscriptions(oid),
  CONSTRAINT subscription_payments_tier_oid_fkey FOREIGN KEY (tier_oid) REFERENCES subscription_tiers(oid),
  CONSTRAINT subscription_payments_user_oid_fkey FOREIGN KEY (user_oid) REFERENCES users(oid),
  CONSTRAINT subscription_payments_pkey PRIMARY KEY (oid),
  CONSTRAINT subscription_payments_user_oid_request_key_key UNIQUE (user_oid, request_key)
);

CREATE TABLE subscription_tiers (
  oid text COLLATE "C" NOT NULL,
  creator_oid text COLLATE "C" NOT NULL,
  "position" integer NOT NULL,
  price_coins integer NOT NULL,
  price_krw integer,
  price_jpy integer,
  price_usd integer,
  name text NOT NULL,
  details text NOT NULL,
  icon_asset_oid text COLLATE "C",
  emojis text[] NOT NULL,
  is_streak boolean NOT NULL,
  seats integer,
  created_at timestamp with time zone NOT NULL,
  removed_at timestamp with time zone,
  translations jsonb NOT NULL DEFAULT '{}'::jsonb,
  CONSTRAINT subscription_tiers_free_has_no_prices CHECK (((price_coins > 0) OR (num_nonnulls(price_krw, price_jpy, price_usd) = 0))),
  CONSTRAINT subscription_tiers_oid_check CHECK ((oid ~ '^[0-9a-f]{24}$'::text)),
  CONSTRAINT subscription_tiers_paid_above_free CHECK (((price_coins = 0) OR ("position" > 0))),
  CONSTRAINT subscription_tiers_position_check CHECK (("position" >= 0)),
  CONSTRAINT subscription_tiers_price_coins_check CHECK ((price_coins >= 0)),
  CONSTRAINT subscription_tiers_price_jpy_check CHECK ((price_jpy >= 0)),
  CONSTRAINT subscription_tiers_price_krw_check CHECK ((price_krw >= 0)),
  CONSTRAINT subscription_tiers_price_usd_check CHECK ((price_usd >= 0)),
  CONSTRAINT subscription_tiers_seats_check CHECK ((seats > 0)),
  CONSTRAINT subscription_tiers_translations_object CHECK ((jsonb_typeof(translations) = 'object'::text)),
  CONSTRAINT subscription_tiers_creator_oid_fkey FOREIGN KEY (creator_oid) REFERENCES users(oid),
  CONSTRAINT subscription_tiers_pkey PRIMARY KEY (oid)
);

CREATE TABLE subscriptions (
  oid text COLLATE "C" NOT NULL,
  user_oid text COLLATE "C" NOT NULL,
  creator_oid text COLLATE "C" NOT NULL,
  tier_oid text COLLATE "C" NOT NULL,
  price_coins integer NOT NULL,
  is_streak boolean NOT NULL,
  state text COLLATE "C" NOT NULL,
  since timestamp with time zone NOT NULL,
  next_month text COLLATE "C",
  next_tier_oid text COLLATE "C",
  next_price_coins integer,
  ends_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  retry_at timestamp with time zone,
  pay_by text COLLATE "C" NOT NULL DEFAULT 'coins'::text,
  card_oid text COLLATE "C",
  currency text COLLATE "C",
  amount_minor integer,
  next_amount_minor integer,
  end_reason text,
  CONSTRAINT subscriptions_amount_minor_check CHECK ((amount_minor > 0)),
  CONSTRAINT subscriptions_attempts_check CHECK ((attempts >= 0)),
  CONSTRAINT subscriptions_attempts_have_retry CHECK (((attempts = 0) = (retry_at IS NULL))),
  CONSTRAINT subscriptions_card_whole CHECK ((num_nonnulls(card_oid, currency, amount_minor) =
CASE pay_by
    WHEN 'card'::text THEN 3
    ELSE 0
END)),
  CONSTRAINT subscriptions_currency_check CHECK ((currency = ANY (ARRAY['KRW'::text, 'JPY'::text, 'USD'::text]))),
  CONSTRAINT subscriptions_end_reason_has_end CHECK (((end_reason IS NULL) OR (ends_at IS NOT NULL))),
  CONSTRAINT subscriptions_next_amount_by_card CHECK (((next_amount_minor IS NULL) OR ((pay_by = 'card'::text) AND (next_tier_oid IS NOT NULL)))),
  CONSTRAINT subscriptions_next_amount_minor_check CHECK ((next_amount_minor > 0)),
  CONSTRAINT subscriptions_next_month_check CHECK ((next_month ~ '^\d{4}-\d\d$'::text)),
  CONSTRAINT subscriptions_next_price_coins_check CHECK ((next_price_coins >= 0)),
  CONSTRAINT subscriptions_next_tier_has_price CHECK (((next_tier_oid IS NULL) = (next_price_coins IS NULL))),
  CONSTRAINT subscriptions_oid_check CHECK ((oid ~ '^[0-9a-f]{24}$'::text)),
  CONSTRAINT subscriptions_paid_has_next_month CHECK (((next_month IS NULL) = (price_coins = 0))),
  CONSTRAINT subscriptions_pay_by_check CHECK ((pay_by = ANY (ARRAY['coins'::text, 'card'::text]))),
  CONSTRAINT subscriptions_price_coins_check CHECK ((price_coins >= 0)),
  CONSTRAINT subscriptions_state_check CHECK ((state = ANY (ARRAY['subscribed'::text, 'unsubscribe_scheduled'::text, 'ended'::text]))),
  CONSTRAINT subscriptions_subscribed_is_open CHECK (((state = 'subscribed'::text) = (ends_at IS NULL))),
  CONSTRAINT subscriptions_creator_oid_fkey FOREIGN KEY (creator_oid) REFERENCES users(oid),
  CONSTRAINT subscriptions_next_tier_oid_fkey FOREIGN KEY (next_tier_oid) REFERENCES subscription_tiers(oid),
  CONSTRAINT subscriptions_tier_oid_fkey FOREIGN KEY (tier_oid) REFERENCES subscription_tiers(oid),
  CONSTRAINT subscriptions_user_oid_fkey FOREIGN KEY (user_oid) REFERENCES users(oid),
  CONSTRAINT subscriptions_pkey PRIMARY KEY (oid)
);

CREATE TABLE subtitles (
  subject_oid text COLLATE "C" NOT NULL,
  lang text COLLATE "C" NOT NULL,
  owner_oid text COLLATE "C" NOT NULL,
  label text NOT NULL,
  vtt text NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  number smallint NOT NULL DEFAULT 1,
  assumed_encoding text COLLATE "C",
  skipped_lines integer[] NOT NULL DEFAULT '{}'::integer[],
  CONSTRAINT subtitles_pkey PRIMARY KEY (subject_oid, lang, number),
  CONSTRAINT subtitles_subject_oid_lang_label_key UNIQUE (subject_oid, lang, label)
);

CREATE TABLE suspended_sessions (
  id text COLLATE "C" NOT NULL,
  token_hash text COLLATE "C" NOT NULL,
  user_oid text COLLATE "C" NOT NULL,
  ended_at timestamp with time zone NOT NULL,
  CONSTRAINT suspended_sessions_user_oid_fkey FOREIGN KEY (user_oid) REFERENCES users(oid),
  CONSTRAINT suspended_sessions_pkey PRIMARY KEY (id),
  CONSTRAINT suspended_sessions_token_hash_key UNIQUE (token_hash)
);

CREATE TABLE tasks (
  oid text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL,
  state text NOT NULL DEFAULT 'waiting'::text,
  payload jsonb NOT NULL,
  checkpoint jsonb,
  progress real NOT NULL DEFAULT 0,
  note text NOT NULL DEFAULT ''::text,
  attempts integer NOT NULL DEFAULT 0,
  claim integer NOT NULL DEFAULT 0,
  machine text COLLATE "C",
  lease_until timestamp with time zone,
  run_at timestamp with time zone NOT NULL,
  cancel_asked_at timestamp with time zone,
  error jsonb,
  created_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  lane text COLLATE "C",
  CONSTRAINT tasks_ended CHECK (((state = ANY (ARRAY['waiting'::text, 'running'::text])) = (ended_at IS NULL))),
  CONSTRAINT tasks_lease CHECK ((((state = 'running'::text) = (lease_until IS NOT NULL)) AND ((lease_until IS NULL) = (machine IS NULL)))),
  CONSTRAINT tasks_oid_check CHECK ((oid ~ '^[0-9a-f]{24}$'::text)),
  CONSTRAINT tasks_progress CHECK (((progress >= (0)::double precision) AND (progress <= (1)::double precision))),
  CONSTRAINT tasks_state CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'failed'::text, 'canceled'::text]))),
  CONSTRAINT tasks_pkey PRIMARY KEY (oid)
);

CREATE TABLE test_prompts (
  oid text COLLATE "C" NOT NULL,
  name text NOT NULL,
  text text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT test_prompts_pkey PRIMARY KEY (oid)
);

CREATE TABLE tool_keys (
  user_oid text COLLATE "C" NOT NULL,
  key_hash text COLLATE "C" NOT NULL,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  last_used_at timestamp with time zone,
  scope text COLLATE "C" NOT NULL,
  CONSTRAINT tool_keys_scope_check CHECK ((scope = ANY (ARRAY['overlay'::text, 'dock'::text]))),
  CONSTRAINT tool_keys_user_oid_fkey FOREIGN KEY (user_oid) REFERENCES users(oid),
  CONSTRAINT tool_keys_pkey PRIMARY KEY (user_oid, scope),
  CONSTRAINT tool_keys_key_hash_key UNIQUE (key_hash)
);

CREATE TABLE top_ups (
  user_oid text COLLATE "C" NOT NULL,
  is_on boolean NOT NULL,
  max_coins_per_day integer NOT NULL,
  due_key text,
  day text,
  day_coins integer NOT NULL DEFAULT 0,
  failure text,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT top_ups_day_coins_check CHECK ((day_coins >= 0)),
  CONSTRAINT top_ups_due_key_check CHECK ((length(due_key) <= 100)),
  CONSTRAINT top_ups_failure_check CHECK ((failure = ANY (ARRAY['coins'::text, 'own_limit'::text, 'day_limit'::text]))),
  CONSTRAINT top_ups_max_coins_per_day_check CHECK ((max_coins_per_day >= 1)),
  CONSTRAINT top_ups_user_oid_fkey FOREIGN KEY (user_oid) REFERENCES users(oid),
  CONSTRAINT top_ups_pkey PRIMARY KEY (user_oid)
);

CREATE TABLE two_factors (
  user_oid text COLLATE "C" NOT NULL,
  sealed_secret bytea NOT NULL,
  set_up_at timestamp with time zone NOT NULL,
  enabled_at timestamp with time zone,
  last_step integer,
  wrong_tries integer NOT NULL DEFAULT 0,
  wrong_since timestamp with time zone,
  recovery_salt bytea,
  CONSTRAINT two_factors_enabled_is_set_up CHECK (((enabled_at IS NULL) OR ((last_step IS NOT NULL) AND (recovery_salt IS NOT NULL)))),
  CONSTRAINT two_factors_user_oid_fkey FOREIGN KEY (user_oid) REFERENCES users(oid),
  CONSTRAINT two_factors_pkey PRIMARY KEY (user_oid)
);

CREATE TABLE uploads (
  oid text COLLATE "C" NOT NULL,
  owner_oid text COLLATE "C" NOT NULL,
  key text NOT NULL,
  name text NOT NULL,
  context text NOT NULL,
  access text NOT NULL,
  file_type text NOT NULL,
  hash text,
  state text NOT NULL,
  error text,
  num_parts integer NOT NULL,
  announced_bytes bigint,
  parts_id text,
  bytes bigint,
  kind text,
  width integer,
  height integer,
  picture_oid text COLLATE "C",
  version integer NOT NULL DEFAULT 1,
  content_oid text COLLATE "C",
  language text,
  opens_to_holders boolean NOT NULL DEFAULT false,
  created_at timestamp with time zone NOT NULL,
  touched_at timestamp with time zone NOT NULL,
  reserved_bytes bigint NOT NULL,
  CONSTRAINT uploads_access_known CHECK ((access = ANY (ARRAY['public'::text, 'private'::text]))),
  CONSTRAINT uploads_done_is_known CHECK (((state <> 'done'::text) OR ((bytes IS NOT NULL) AND (kind IS NOT NULL)))),
  CONSTRAINT uploads_key_length CHECK (((length(key) >= 1) AND (length(key) <= 300))),
  CONSTRAINT uploads_num_parts_range CHECK (((num_parts >= 1) AND (num_parts <= 5000))),
  CONSTRAINT uploads_oid_layout CHECK ((oid ~ '^[0-9a-f]{24}$'::text)),
  CONSTRAINT uploads_reserved_not_negative CHECK ((reserved_bytes >= 0)),
  CONSTRAINT uploads_state_known CHECK ((state = ANY (ARRAY['uploading'::text, 'packaging'::text, 'done'::text, 'error'::text]))),
  CONSTRAINT uploads_pkey PRIMARY KEY (oid)
);

CREATE TABLE users (
  oid text COLLATE "C" NOT NULL,
  email text NOT NULL,
  email_key text COLLATE "C" NOT NULL,
  password_hash text,
  nickname text NOT NULL,
  nickname_key text COLLATE "C" NOT NULL,
  language text COLLATE "C" NOT NULL,
  custom_url text COLLATE "C",
  is_creator boolean NOT NULL DEFAULT false,
  creator_tags text[] NOT NULL DEFAULT '{}'::text[],
  is_adult boolean NOT NULL DEFAULT false,
  privacy_consent_at timestamp with time zone NOT NULL,
  creator_since timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  suspended_at timestamp with time zone,
  suspension_reason text,
  has_blocks boolean NOT NULL DEFAULT false,
  adult_on boolean NOT NULL DEFAULT false,
  withdraws_at timestamp with time zone,
  withdrawn_at timestamp with time zone,
  multi_lang_nick jsonb NOT NULL DEFAULT '{}'::jsonb,
  name_keys text[] COLLATE "C" NOT NULL DEFAULT '{}'::text[],
  picture_asset_oid text COLLATE "C",
  channel_languages text[] COLLATE "C" NOT NULL DEFAULT '{}'::text[],
  suspended_until timestamp with time zone,
  suspended_by text COLLATE "C",
  display_names jsonb NOT NULL DEFAULT '{}'::jsonb,
  introductions jsonb NOT NULL DEFAULT '{}'::jsonb,
  main_language text COLLATE "C",
  CONSTRAINT users_channel_languages_check CHECK ((channel_languages <@ ARRAY['ko'::text, 'en'::text, 'jp'::text, 'es'::text])),
  CONSTRAINT users_display_names_check CHECK ((jsonb_typeof(display_names) = 'object'::text)),
  CONSTRAINT users_introductions_check CHECK ((jsonb_typeof(introductions) = 'object'::text)),
  CONSTRAINT users_multi_lang_nick_check CHECK ((jsonb_typeof(multi_lang_nick) = 'object'::text)),
  CONSTRAINT users_oid_check CHECK ((oid ~ '^[0-9a-f]{24}$'::text)),
  CONSTRAINT users_suspended_has_reason CHECK (((suspended_at IS NULL) = (suspension_reason IS NULL))),
  CONSTRAINT users_picture_asset_oid_fkey FOREIGN KEY (picture_asset_oid) REFERENCES assets(oid) ON DELETE SET NULL,
  CONSTRAINT users_pkey PRIMARY KEY (oid),
  CONSTRAINT users_custom_url_key UNIQUE (custom_url),
  CONSTRAINT users_email_key_key UNIQUE (email_key),
  CONSTRAINT users_nickname_key_key UNIQUE (nickname_key)
);

CREATE TABLE visit_pauses (
  user_oid text COLLATE "C" NOT NULL,
  paused_at timestamp with time zone NOT NULL,
  CONSTRAINT visit_pauses_user_oid_fkey FOREIGN KEY (user_oid) REFERENCES users(oid),
  CONSTRAINT visit_pauses_pkey PRIMARY KEY (user_oid)
);

CREATE TABLE visits (
  user_oid text COLLATE "C" NOT NULL,
  item_oid text COLLATE "C" NOT NULL,
  verb text COLLATE "C" NOT NULL,
  at timestamp with time zone NOT NULL,
  position_seconds double precision,
  duration_seconds double precision,
  is_unfinished boolean NOT NULL,
  CONSTRAINT visits_item_oid_fkey FOREIGN KEY (item_oid) REFERENCES catalogue_items(oid),
  CONSTRAINT visits_user_oid_fkey FOREIGN KEY (user_oid) REFERENCES users(oid),
  CONSTRAINT visits_pkey PRIMARY KEY (user_oid, item_oid)
);

CREATE TABLE wallets (
  owner_oid text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL DEFAULT 'user'::text,
  balances bigint[] NOT NULL DEFAULT '{0,0,0,0}'::bigint[],
  held bigint[] NOT NULL DEFAULT '{0,0,0,0}'::bigint[],
  lot_ids text[] COLLATE "C" NOT NULL DEFAULT '{}'::text[],
  lot_buckets smallint[] NOT NULL DEFAULT '{}'::smallint[],
  lot_amounts bigint[] NOT NULL DEFAULT '{}'::bigint[],
  lot_origins text[] COLLATE "C" NOT NULL DEFAULT '{}'::text[],
  lot_expiries timestamp with time zone[] NOT NULL DEFAULT '{}'::timestamp with time zone[],
  posting_count bigint NOT NULL DEFAULT 0,
  day date NOT NULL DEFAULT '1970-01-01'::date,
  day_converted_coins bigint NOT NULL DEFAULT 0,
  day_bonus_credit_milli bigint NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL,
  closed_at timestamp with time zone,
  latest_at timestamp with time zone NOT NULL DEFAULT '-infinity'::timestamp with time zone,
  clock_lag interval NOT NULL DEFAULT '00:00:00'::interval,
  CONSTRAINT wallets_closed_empty CHECK (((closed_at IS NULL) OR ((0 = ALL (balances)) AND (0 = ALL (held))))),
  CONSTRAINT wallets_escrow_without_lots CHECK (((kind = 'user'::text) OR (cardinality(lot_ids) = 0))),
  CONSTRAINT wallets_held_not_negative CHECK (((cardinality(held) = 4) AND (0 <= ALL (held)))),
  CONSTRAINT wallets_kind_check CHECK ((kind = ANY (ARRAY['user'::text, 'escrow'::text]))),
  CONSTRAINT wallets_lots_positive CHECK ((0 < ALL (lot_amounts))),
  CONSTRAINT wallets_not_negative CHECK (((cardinality(balances) = 4) AND (0 <= ALL (balances)))),
  CONSTRAINT wallets_pkey PRIMARY KEY (owner_oid)
) WITH (fillfactor=50, autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_cost_delay=0);

CREATE TABLE withdrawals (
  oid text NOT NULL,
  user_oid text,
  state text NOT NULL,
  reason text NOT NULL,
  review text NOT NULL,
  asked_at timestamp with time zone NOT NULL,
  scheduled_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  cancelled_by text,
  erased_parts text[] NOT NULL DEFAULT '{}'::text[],
  CONSTRAINT withdrawals_cancelled_by_check CHECK ((cancelled_by = ANY (ARRAY['call'::text, 'sign-in'::text]))),
  CONSTRAINT withdrawals_cancelled_has_canceller CHECK (((state = 'cancelled'::text) = (cancelled_by IS NOT NULL))),
  CONSTRAINT withdrawals_closed_has_end CHECK (((state = ANY (ARRAY['cancelled'::text, 'removed'::text])) = (ended_at IS NOT NULL))),
  CONSTRAINT withdrawals_oid_check CHECK ((oid ~ '^[0-9a-f]{24}$'::text)),
  CONSTRAINT withdrawals_removed_names_nobody CHECK (((state = 'removed'::text) = (user_oid IS NULL))),
  CONSTRAINT withdrawals_scheduled_after_asked CHECK ((scheduled_at > asked_at)),
  CONSTRAINT withdrawals_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'cancelled'::text, 'removing'::text, 'removed'::text]))),
  CONSTRAINT withdrawals_user_oid_fkey FOREIGN KEY (user_oid) REFERENCES users(oid),
  CONSTRAINT withdrawals_pkey PRIMARY KEY (oid)
);

CREATE INDEX ad_counted_given ON public.ad_counted USING btree (given_at);
CREATE INDEX ad_days_day ON public.ad_days USING btree (day);
CREATE INDEX ad_viewer_days_ad ON public.ad_viewer_days USING btree (ad_oid);
CREATE INDEX ad_viewer_days_day ON public.ad_viewer_days USING btree (day);
CREATE INDEX ads_creator ON public.ads USING btree (creator_oid) WHERE (creator_oid IS NOT NULL);
CREATE INDEX ads_shown ON public.ads USING btree (placement) WHERE ((deleted_at IS NULL) AND (NOT is_paused));
CREATE INDEX adult_checks_created ON public.adult_checks USING btree (created_at);
CREATE INDEX adult_checks_user ON public.adult_checks USING btree (user_oid);
CREATE INDEX audit_log_action ON public.audit_log USING btree (action text_pattern_ops, created_at DESC, id DESC);
CREATE INDEX audit_log_actor ON public.audit_log USING btree (actor_oid, created_at);
CREATE INDEX audit_log_concerns ON public.audit_log USING gin (concerns);
CREATE INDEX audit_log_created ON public.audit_log USING btree (created_at DESC, id DESC);
CREATE INDEX audit_log_subject ON public.audit_log USING btree (subject_kind, subject_oid, created_at);
CREATE INDEX banner_requests_of_creator ON public.banner_requests USING btree (creator_oid, oid DESC);
CREATE INDEX banner_requests_of_state ON public.banner_requests USING btree (state, oid DESC);
CREATE INDEX banner_requests_shown ON public.banner_requests USING btree (shows_until) WHERE (state = 'accepted'::text);
CREATE INDEX blocks_of_user ON public.blocks USING btree (subject) WHERE (kind = 'user'::text);
CREATE INDEX bundle_exports_expiring ON public.bundle_exports USING btree (expires_at) WHERE (state = 'done'::text);
CREATE INDEX bundle_exports_of_user ON public.bundle_exports USING btree (user_oid, created_at, oid);
CREATE INDEX bundle_imports_of_user ON public.bundle_imports USING btree (user_oid, created_at, oid);
CREATE INDEX bundle_items_of_source ON public.bundle_items USING btree (user_oid, folder, source_id, created_at);
CREATE INDEX card_orders_latest ON public.card_orders USING btree (created_at DESC, oid DESC);
CREATE INDEX card_orders_of_creator ON public.card_orders USING btree (creator_oid, created_at DESC, oid DESC);
CREATE INDEX card_orders_of_user ON public.card_orders USING btree (user_oid, created_at DESC, oid DESC);
CREATE INDEX card_orders_open ON public.card_orders USING btree (created_at DESC, oid DESC) WHERE (state = 'open'::text);
CREATE INDEX card_orders_returned_latest ON public.card_orders USING btree (created_at DESC, oid DESC) WHERE (state = 'returned'::text);
CREATE INDEX card_orders_subject ON public.card_orders USING btree (subject_oid);
CREATE INDEX card_registrations_created ON public.card_registrations USING btree (created_at);
CREATE INDEX card_registrations_user ON public.card_registrations USING btree (user_oid);
CREATE INDEX catalogue_items_owner_changed ON public.catalogue_items USING btree (owner_oid, kind, updated_at DESC, oid DESC);
CREATE INDEX catalogue_items_owner_kind ON public.catalogue_items USING btree (owner_oid, kind) WHERE (state = 'published'::text);
CREATE INDEX catalogue_items_owner_new ON public.catalogue_items USING btree (owner_oid, kind, published_at DESC, oid DESC) WHERE (state = 'published'::text);
CREATE INDEX catalogue_items_owner_newest ON public.catalogue_items USING btree (owner_oid, published_at DESC, oid DESC) WHERE (state = 'published'::text);
CREATE INDEX catalogue_items_owner_tier ON public.catalogue_items USING btree (owner_oid, way_tier_level) WHERE ((state = 'published'::text) AND (way_tier_level IS NOT NULL));
CREATE INDEX catalogue_items_state ON public.catalogue_items USING btree (kind, state, oid DESC);
CREATE INDEX catalogue_items_thumbnail ON public.catalogue_items USING btree (thumbnail_asset_oid) WHERE (thumbnail_asset_oid IS NOT NULL);
CREATE INDEX catalogue_items_tier ON public.catalogue_items USING btree (way_tier_oid) WHERE (way_tier_oid IS NOT NULL);
CREATE INDEX catalogue_items_title ON public.catalogue_items USING gin (search_grams(search_fold(title))) WITH (fastupdate=off);
CREATE INDEX channel_managers_of_user ON public.channel_managers USING btree (user_oid);
CREATE INDEX channel_managers_until ON public.channel_managers USING btree (until);
CREATE INDEX chapter_lists_owner ON public.chapter_lists USING btree (owner_oid);
CREATE INDEX charge_refunds_charge ON public.charge_refunds USING btree (charge_oid);
CREATE INDEX charge_refunds_user ON public.charge_refunds USING btree (user_oid);
CREATE INDEX charges_latest ON public.charges USING btree (created_at DESC, oid DESC);
CREATE INDEX charges_of_gateway ON public.charges USING btree (gateway, created_at DESC, oid DESC);
CREATE INDEX charges_of_state ON public.charges USING btree (state, created_at DESC, oid DESC);
CREATE INDEX charges_user ON public.charges USING btree (user_oid, oid DESC);
CREATE INDEX chat_coupon_claims_code ON public.chat_coupon_claims USING btree (code, claimed_at);
CREATE INDEX chat_coupon_uses_claim ON public.chat_coupon_uses USING btree (claim_oid, used_at);
CREATE INDEX chat_coupons_created ON public.chat_coupons USING btree (created_at DESC, code DESC);
CREATE INDEX chat_memories_room ON public.chat_memories USING btree (room_oid, turn);
CREATE INDEX chat_messages_decision_due ON public.chat_messages USING btree (decision_due) WHERE (decision_due IS NOT NULL);
CREATE INDEX chat_messages_drafts ON public.chat_messages USING btree (created_at) WHERE ((role = 'draft'::text) AND (NOT is_active));
CREATE INDEX chat_messages_lease ON public.chat_messages USING btree (lease_until) WHERE (state = 'running'::text);
CREATE INDEX chat_messages_removal ON public.chat_messages USING btree (removal_oid) WHERE (removal_oid IS NOT NULL);
CREATE INDEX chat_messages_removed ON public.chat_messages USING btree (removed_at) WHERE (removed_at IS NOT NULL);
CREATE INDEX chat_messages_room ON public.chat_messages USING btree (room_oid, oid);
CREATE INDEX chat_room_days_most ON public.chat_room_days USING btree (((paid_milli + bonus_milli)) DESC, room_oid) WHERE (day = '-infinity'::date);
CREATE INDEX chat_room_days_of_creator ON public.chat_room_days USING btree (creator_oid, day, room_oid);
CREATE INDEX chat_rooms_branches ON public.chat_rooms USING btree (branched_from) WHERE (branched_from IS NOT NULL);
CREATE INDEX chat_rooms_content ON public.chat_rooms USING btree (content_oid);
CREATE INDEX chat_rooms_owner ON public.chat_rooms USING btree (owner_kind, owner_oid, updated_at DESC, oid DESC);
CREATE INDEX chat_rooms_previews ON public.chat_rooms USING btree (updated_at) WHERE is_preview;
CREATE INDEX coin_gifts_alone ON public.coin_gifts USING btree (actor_oid, created_at) WHERE ((approved_by IS NULL) AND (bucket = 'coin'::text));
CREATE INDEX coin_gifts_user ON public.coin_gifts USING btree (user_oid);
CREATE INDEX comment_likes_comment ON public.comment_likes USING btree (comment_oid);
CREATE INDEX comment_mentions_user ON public.comment_mentions USING btree (user_oid);
CREATE INDEX comments_author ON public.comments USING btree (author_oid, created_at DESC);
CREATE INDEX comments_item_day ON public.comments USING btree (item_oid, created_at);
CREATE INDEX comments_liked ON public.comments USING btree (item_oid, likes DESC, "position" DESC) WHERE (parent_position IS NULL);
CREATE INDEX comments_newest ON public.comments USING btree (item_oid, "position" DESC) WHERE (parent_position IS NULL);
CREATE INDEX comments_picture ON public.comments USING btree (picture_oid) WHERE (picture_oid IS NOT NULL);
CREATE INDEX comments_pinned ON public.comments USING btree (item_oid, pinned_at DESC) WHERE (pinned_at IS NOT NULL);
CREATE INDEX comments_replies ON public.comments USING btree (item_oid, parent_position, "position") WHERE (parent_position IS NOT NULL);
CREATE INDEX comments_unnotified ON public.comments USING btree (oid) WHERE (likes > likes_notified);
CREATE INDEX compiles_content ON public.compiles USING btree (content_oid, compiled_at DESC, oid DESC);
CREATE INDEX compiles_hash ON public.compiles USING btree (hash);
CREATE INDEX content_partners_user ON public.content_partners USING btree (user_oid, invited_at DESC, content_oid DESC);
CREATE INDEX content_reviews_state ON public.content_reviews USING btree (state, oid);
CREATE INDEX content_scenario_parts_part ON public.content_scenario_parts USING btree (part_oid);
CREATE INDEX content_views_last ON public.content_views USING btree (last_at);
CREATE INDEX content_views_viewer ON public.content_views USING btree (viewer_kind, viewer_oid, began_at DESC);
CREATE INDEX contents_frame ON public.contents USING btree (frame_asset_oid) WHERE (frame_asset_oid IS NOT NULL);
CREATE INDEX creator_coupon_uses_of_user ON public.creator_coupon_uses USING btree (user_oid);
CREATE INDEX creator_coupons_of_creator ON public.creator_coupons USING btree (creator_oid, created_at DESC, oid DESC) WHERE (removed_at IS NULL);
CREATE INDEX creator_coupons_of_user ON public.creator_coupons USING btree (user_oid) WHERE (user_oid IS NOT NULL);
CREATE INDEX creator_coupons_subject ON public.creator_coupons USING btree (subject_kind, subject_oid);
CREATE INDEX due_events_at ON public.due_events USING btree (at);
CREATE INDEX email_changes_expiry ON public.email_changes USING btree (expires_at);
CREATE INDEX emoticon_images_owner ON public.emoticon_images USING btree (owner_oid);
CREATE INDEX emoticon_images_uploaded ON public.emoticon_images USING btree (uploaded_at);
CREATE INDEX emoticons_asset ON public.emoticons USING btree (asset_oid);
CREATE INDEX encodings_owner ON public.encodings USING btree (owner_oid);
CREATE INDEX encodings_subject ON public.encodings USING btree (subject_oid, created_at DESC, oid DESC);
CREATE INDEX entries_creator ON public.entries USING btree (owner_oid, posting_id) WHERE (kind = 'creator'::text);
CREATE INDEX entries_escrow ON public.entries USING btree (owner_oid) WHERE (kind = 'escrow'::text);
CREATE INDEX entries_payer ON public.entries USING btree (payer_oid, posting_id);
CREATE INDEX escrow_lots_funder ON public.escrow_lots USING btree (funder_oid, escrow_oid, place);
CREATE INDEX escrows_due ON public.escrows USING btree (deadline) WHERE (state <> 'closed'::text);
CREATE INDEX fan_days_of_day ON public.fan_days USING btree (day);
CREATE INDEX fan_days_of_fan ON public.fan_days USING btree (fan_oid);
CREATE INDEX fans_buyers ON public.fans USING btree (creator_oid, latest_at DESC, fan_oid DESC) WHERE (purchases > 0);
CREATE INDEX fans_donors ON public.fans USING btree (creator_oid, latest_at DESC, fan_oid DESC) WHERE (donated_coins > 0);
CREATE INDEX fans_given ON public.fans USING btree (creator_oid, given_coins DESC, fan_oid DESC);
CREATE INDEX fans_latest ON public.fans USING btree (creator_oid, latest_at DESC, fan_oid DESC);
CREATE INDEX fans_members ON public.fans USING btree (creator_oid, latest_at DESC, fan_oid DESC) WHERE is_member;
CREATE INDEX fans_noted ON public.fans USING btree (creator_oid, latest_at DESC, fan_oid DESC) WHERE (note <> ''::text);
CREATE INDEX fans_of_fan ON public.fans USING btree (fan_oid);
CREATE INDEX fans_recent ON public.fans USING btree (creator_oid, recent_coins DESC, fan_oid DESC) WHERE (recent_coins > 0);
CREATE INDEX fans_since ON public.fans USING btree (creator_oid, since DESC, fan_oid DESC);
CREATE INDEX favorite_creators_creator ON public.favorite_creators USING btree (creator_oid);
CREATE INDEX former_custom_urls_of_user ON public.former_custom_urls USING btree (user_oid);
CREATE INDEX free_chats_updated ON public.free_chats USING btree (updated_at);
CREATE INDEX gateway_events_created ON public.gateway_events USING btree (created_at);
CREATE INDEX gifts_given ON public.gifts USING btree (giver_oid);
CREATE INDEX gifts_received ON public.gifts USING btree (receiver_oid);
CREATE INDEX holds_open ON public.holds USING btree (owner_oid, expires_at) WHERE (state = 'open'::text);
CREATE INDEX image_unlocks_request ON public.image_unlocks USING btree (user_oid, request_key);
CREATE INDEX invitations_subject ON public.invitations USING btree (subject_oid, created_at, user_oid);
CREATE INDEX item_counts_unnotified ON public.item_counts USING btree (item_oid) WHERE (likes > likes_notified);
CREATE INDEX item_likes_item ON public.item_likes USING btree (item_oid, created_at);
CREATE INDEX item_likes_latest ON public.item_likes USING btree (user_oid, created_at DESC, item_oid DESC);
CREATE INDEX known_devices_device ON public.known_devices USING btree (device_hash);
CREATE INDEX known_devices_last_use ON public.known_devices USING btree (last_used_at);
CREATE INDEX ledger_lots_expiry ON public.ledger_lots USING btree (expires_at) WHERE (expires_at < 'infinity'::timestamp with time zone);
CREATE INDEX ledger_lots_owner ON public.ledger_lots USING btree (owner_oid, created_at);
CREATE INDEX linked_accounts_unchecked ON public.linked_accounts USING btree (checked_at);
CREATE INDEX live_alerts_ended ON public.live_alerts USING btree (creator_oid, ended_at) WHERE (ended_at IS NOT NULL);
CREATE INDEX live_alerts_leased ON public.live_alerts USING btree (leased_until) WHERE (state = 'playing'::text);
CREATE INDEX live_alerts_old ON public.live_alerts USING btree (created_at);
CREATE INDEX live_alerts_sender ON public.live_alerts USING btree (sender_oid);
CREATE INDEX live_alerts_sound ON public.live_alerts USING btree (sound_key) WHERE (sound_key IS NOT NULL);
CREATE INDEX live_alerts_waiting ON public.live_alerts USING btree (creator_oid, seq) WHERE (state = 'waiting'::text);
CREATE INDEX live_chat_acts_age ON public.live_chat_acts USING btree (acted_at);
CREATE INDEX live_chat_acts_room ON public.live_chat_acts USING btree (creator_oid, acted_at, oid);
CREATE INDEX live_chat_acts_viewer ON public.live_chat_acts USING btree (viewer_oid);
CREATE INDEX live_chat_bans_end ON public.live_chat_bans USING btree (ends_at);
CREATE INDEX live_chat_bans_newest ON public.live_chat_bans USING btree (creator_oid, banned_at DESC, viewer_oid DESC);
CREATE INDEX live_chat_bans_viewer ON public.live_chat_bans USING btree (viewer_oid);
CREATE INDEX live_chat_messages_age ON public.live_chat_messages USING btree (created_at);
CREATE INDEX live_chat_messages_sender ON public.live_chat_messages USING btree (sender_oid, seq);
CREATE INDEX live_chat_messages_shown ON public.live_chat_messages USING btree (creator_oid, shown_oid, seq);
CREATE INDEX live_chat_messages_stream ON public.live_chat_messages USING btree (stream_oid, seq);
CREATE INDEX live_chat_messages_subject ON public.live_chat_messages USING btree (subject_oid) WHERE (subject_oid IS NOT NULL);
CREATE INDEX live_chat_passes_age ON public.live_chat_passes USING btree (made_at);
CREATE INDEX live_chat_passes_creator ON public.live_chat_passes USING btree (creator_oid);
CREATE INDEX live_chat_passes_viewer ON public.live_chat_passes USING btree (viewer_oid, stream_oid);
CREATE INDEX live_chat_viewers_age ON public.live_chat_viewers USING btree (last_sent_at);
CREATE INDEX live_chat_viewers_viewer ON public.live_chat_viewers USING btree (viewer_oid);
CREATE INDEX live_custom_alerts_creator ON public.live_custom_alerts USING btree (creator_oid, price_coins, oid);
CREATE INDEX live_custom_alerts_sound ON public.live_custom_alerts USING btree (sound_key) WHERE (sound_key IS NOT NULL);
CREATE INDEX live_donations_made ON public.live_donations USING btree (donor_oid, created_at, oid);
CREATE INDEX live_donations_mission ON public.live_donations USING btree (mission_oid, created_at, oid) WHERE (mission_oid IS NOT NULL);
CREATE INDEX live_donations_old ON public.live_donations USING btree (created_at);
CREATE INDEX live_donations_received ON public.live_donations USING btree (creator_oid, created_at, oid);
CREATE INDEX live_donations_stream ON public.live_donations USING btree (stream_oid) WHERE (stream_oid IS NOT NULL);
CREATE INDEX live_donations_unannounced ON public.live_donations USING btree (creator_oid, created_at, oid) WHERE (announced_at IS NULL);
CREATE INDEX live_kicks_viewer ON public.live_kicks USING btree (viewer_kind, viewer_oid);
CREATE INDEX live_managers_user ON public.live_managers USING btree (user_oid);
CREATE INDEX live_marks_stream ON public.live_marks USING btree (stream_oid, at);
CREATE INDEX live_missions_assigned ON public.live_missions USING btree (assigner_oid, created_at, oid);
CREATE INDEX live_missions_due ON public.live_missions USING btree (due_at) WHERE (ended_at IS NULL);
CREATE INDEX live_missions_ended_by ON public.live_missions USING btree (ended_by) WHERE (ended_by IS NOT NULL);
CREATE INDEX live_missions_old ON public.live_missions USING btree (ended_at);
CREATE INDEX live_missions_open ON public.live_missions USING btree (creator_oid, created_at) WHERE (ended_at IS NULL);
CREATE INDEX live_missions_received ON public.live_missions USING btree (creator_oid, created_at, oid);
CREATE INDEX live_outside_messages_old ON public.live_outside_messages USING btree (created_at);
CREATE INDEX live_passes_viewer ON public.live_passes USING btree (viewer_kind, viewer_oid);
CREATE INDEX live_poll_votes_age ON public.live_poll_votes USING btree (voted_at);
CREATE INDEX live_poll_votes_viewer ON public.live_poll_votes USING btree (viewer_oid, poll_oid);
CREATE INDEX live_polls_age ON public.live_polls USING btree (started_at);
CREATE INDEX live_polls_creator ON public.live_polls USING btree (creator_oid, oid);
CREATE INDEX live_polls_starter ON public.live_polls USING btree (started_by);
CREATE INDEX live_reminders_user ON public.live_reminders USING btree (user_oid);
CREATE INDEX live_replays_creator ON public.live_replays USING btree (creator_oid, created_at DESC, oid DESC);
CREATE INDEX live_replays_due ON public.live_replays USING btree (delete_at) WHERE (delete_at IS NOT NULL);
CREATE INDEX live_roulettes_creator ON public.live_roulettes USING btree (creator_oid, created_at, oid);
CREATE INDEX live_schedules_creator ON public.live_schedules USING btree (creator_oid, starts_at);
CREATE INDEX live_schedules_due ON public.live_schedules USING btree (starts_at) WHERE (reminded_at IS NULL);
CREATE INDEX live_schedules_thumbnail ON public.live_schedules USING btree (thumbnail_asset_oid) WHERE (thumbnail_asset_oid IS NOT NULL);
CREATE INDEX live_schedules_upcoming ON public.live_schedules USING btree (starts_at, oid);
CREATE INDEX live_stories_answering ON public.live_stories USING btree (creator_oid) WHERE (answers_chat AND (stopped_for IS NULL));
CREATE INDEX live_story_events_creator ON public.live_story_events USING btree (creator_oid);
CREATE INDEX live_story_events_old ON public.live_story_events USING btree (created_at);
CREATE INDEX live_story_events_subject ON public.live_story_events USING btree (subject_oid, creator_oid, created_at) WHERE (subject_oid IS NOT NULL);
CREATE INDEX live_story_events_turn ON public.live_story_events USING btree (turn_oid) WHERE (turn_oid IS NOT NULL);
CREATE INDEX live_story_events_waiting ON public.live_story_events USING btree (creator_oid, created_at, oid) WHERE (turn_oid IS NULL);
CREATE INDEX live_story_turns_creator ON public.live_story_turns USING btree (creator_oid, created_at);
CREATE INDEX live_story_turns_old ON public.live_story_turns USING btree (created_at);
CREATE INDEX live_streams_creator ON public.live_streams USING btree (creator_oid, started_at);
CREATE INDEX live_streams_next_entry ON public.live_streams USING btree (next_entry_at) WHERE (next_entry_at IS NOT NULL);
CREATE INDEX live_streams_on ON public.live_streams USING btree (started_at) WHERE (state = 'on'::text);
CREATE INDEX live_streams_with_notices ON public.live_streams USING btree (creator_oid) WHERE (notices <> '[]'::jsonb);
CREATE INDEX live_ticket_holds_user ON public.live_ticket_holds USING btree (user_oid);
CREATE INDEX live_tickets_creator ON public.live_tickets USING btree (creator_oid, created_at);
CREATE INDEX live_tickets_due ON public.live_tickets USING btree (scheduled_for) WHERE ((issued_at IS NULL) AND (expired_at IS NULL));
CREATE INDEX mails_created ON public.mails USING btree (created_at);
CREATE INDEX mails_recipient ON public.mails USING btree (lower(recipient), id);
CREATE INDEX memberships_creator ON public.memberships USING btree (creator_oid, tier_oid);
CREATE INDEX memberships_tier ON public.memberships USING btree (tier_oid);
CREATE INDEX moderation_blocked_words_list ON public.moderation_blocked_words USING btree (creator_oid, created_at DESC, word_key);
CREATE INDEX moderation_cases_closed_list ON public.moderation_cases USING btree (state, closed_at DESC, oid DESC) WHERE (state <> 'open'::text);
CREATE INDEX moderation_cases_of_admin ON public.moderation_cases USING btree (closed_by) WHERE (closed_by IS NOT NULL);
CREATE INDEX moderation_cases_of_owner ON public.moderation_cases USING btree (owner_oid);
CREATE INDEX moderation_cases_queue ON public.moderation_cases USING btree (((- report_count)), oid) WHERE (state = 'open'::text);
CREATE INDEX moderation_decisions_answered_by ON public.moderation_decisions USING btree (appeal_answered_by) WHERE (appeal_answered_by IS NOT NULL);
CREATE INDEX moderation_decisions_appeals ON public.moderation_decisions USING btree (appeal_state, appealed_at, oid) WHERE (appeal_state IS NOT NULL);
CREATE INDEX moderation_decisions_by ON public.moderation_decisions USING btree (decided_by);
CREATE INDEX moderation_decisions_of_user ON public.moderation_decisions USING btree (user_oid, decided_at DESC, oid DESC);
CREATE INDEX moderation_decisions_shadows ON public.moderation_decisions USING btree (user_oid) WHERE (('shadow'::text = ANY (measures)) AND (undone_at IS NULL));
CREATE INDEX moderation_decisions_undone_by ON public.moderation_decisions USING btree (undone_by) WHERE (undone_by IS NOT NULL);
CREATE INDEX moderation_reports_of_case ON public.moderation_reports USING btree (case_oid, created_at, oid);
CREATE INDEX moderation_reports_of_reporter ON public.moderation_reports USING btree (reporter_oid, created_at DESC, oid DESC) WHERE (reporter_oid IS NOT NULL);
CREATE INDEX name_search_creators ON public.name_search USING gin (grams) WITH (fastupdate=off) WHERE is_creator;
CREATE INDEX name_search_followed ON public.name_search USING btree (followers DESC, user_oid DESC) WHERE is_creator;
CREATE INDEX name_search_grams ON public.name_search USING gin (grams) WITH (fastupdate=off);
CREATE INDEX notification_queue_next ON public.notification_queue USING btree (turn, seq);
CREATE INDEX notifications_about ON public.notifications USING btree (place_id) WHERE (place_id IS NOT NULL);
CREATE INDEX notifications_unread ON public.notifications USING btree (user_oid) WHERE (read_at IS NULL);
CREATE INDEX one_time_tokens_expiry ON public.one_time_tokens USING btree (expires_at);
CREATE INDEX one_time_tokens_user ON public.one_time_tokens USING btree (user_oid, purpose) WHERE (user_oid IS NOT NULL);
CREATE INDEX order_escrows_due ON public.order_escrows USING btree (deadline, order_oid) WHERE (ended_at IS NULL);
CREATE INDEX order_escrows_expected ON public.order_escrows USING gin (payee_oids) WHERE (ended_at IS NULL);
CREATE INDEX order_lines_given ON public.order_lines USING btree (receiver_oid, created_at DESC) WHERE (receiver_oid <> user_oid);
CREATE INDEX order_lines_of_creator ON public.order_lines USING btree (creator_oid, created_at DESC, order_oid DESC);
CREATE INDEX order_lines_of_subject ON public.order_lines USING btree (subject_oid, created_at DESC, order_oid DESC);
CREATE INDEX order_lines_received ON public.order_lines USING btree (receiver_oid, created_at DESC, order_oid DESC, place DESC);
CREATE INDEX orders_new ON public.orders USING btree (created_at DESC, oid DESC);
CREATE INDEX orders_not_paid ON public.orders USING btree (state, created_at DESC, oid DESC) WHERE (state <> 'paid'::text);
CREATE INDEX orders_of_user ON public.orders USING btree (user_oid, created_at DESC, oid DESC);
CREATE INDEX outbox_created ON public.outbox USING brin (created_at);
CREATE INDEX outbox_pending ON public.outbox USING btree (id) WHERE (seq IS NULL);
CREATE INDEX outbox_stream_seq ON public.outbox USING btree (stream, seq) WHERE (seq IS NOT NULL);
CREATE INDEX passkeys_user ON public.passkeys USING btree (user_oid, created_at);
CREATE INDEX password_entries_of_guests ON public.password_entries USING btree (entered_at) WHERE (owner_kind = 'guest'::text);
CREATE INDEX password_entries_owner ON public.password_entries USING btree (owner_kind, owner_oid);
CREATE INDEX password_guesses_last ON public.password_guesses USING btree (last_at);
CREATE INDEX personas_user ON public.personas USING btree (user_oid, created_at, oid);
CREATE INDEX playlist_items_item ON public.playlist_items USING btree (item_oid);
CREATE INDEX playlist_items_place ON public.playlist_items USING btree (playlist_oid, place, item_oid);
CREATE INDEX playlists_owner ON public.playlists USING btree (owner_oid, updated_at DESC, oid DESC);
CREATE INDEX plot_summaries_room ON public.plot_summaries USING btree (room_oid, start_turn);
CREATE INDEX poll_votes_user ON public.poll_votes USING btree (user_oid, item_oid);
CREATE INDEX postings_payer_kinds ON public.postings USING btree (payer_oid, type, moved, payer_seq);
CREATE INDEX postings_payer_time ON public.postings USING btree (payer_oid, created_at, payer_seq);
CREATE INDEX postings_reference ON public.postings USING btree (reference_oid, reference_kind) WHERE (reference_oid IS NOT NULL);
CREATE INDEX postings_xact ON public.postings USING brin (xact) WITH (autosummarize='on');
CREATE INDEX prompt_logs_room ON public.prompt_logs USING btree (room_oid, created_at DESC, message_oid DESC);
CREATE INDEX prompt_logs_words ON public.prompt_logs USING btree (created_at) WHERE (messages IS NOT NULL);
CREATE INDEX push_subscriptions_session ON public.push_subscriptions USING btree (session_id);
CREATE INDEX push_subscriptions_user ON public.push_subscriptions USING btree (user_oid, created_at);
CREATE INDEX receipts_notes ON public.receipts USING btree (charge_oid) WHERE (kind = 'credit_note'::text);
CREATE INDEX receipts_user ON public.receipts USING btree (user_oid);
CREATE INDEX role_grants_creator ON public.role_grants USING btree (creator_oid) WHERE (creator_oid IS NOT NULL);
CREATE INDEX role_grants_role ON public.role_grants USING btree (role, user_oid);
CREATE INDEX sale_days_of_day ON public.sale_days USING btree (day);
CREATE INDEX sale_days_refunded ON public.sale_days USING btree (creator_oid, day) WHERE (refunded > 0);
CREATE INDEX sale_kind_days_of_day ON public.sale_kind_days USING btree (day);
CREATE INDEX sale_months_of_day ON public.sale_months USING btree (day);
CREATE INDEX sales_at ON public.sales USING brin (at) WITH (autosummarize='on');
CREATE INDEX sales_gifts ON public.sales USING btree (creator_oid, at DESC, oid DESC) WHERE is_gift;
CREATE INDEX sales_new ON public.sales USING btree (creator_oid, xact);
CREATE INDEX sales_of_creator ON public.sales USING btree (creator_oid, at);
CREATE INDEX sales_of_item ON public.sales USING btree (creator_oid, item_oid, at DESC, oid DESC) WHERE (buyer_oid IS NOT NULL);
CREATE INDEX sales_of_kind ON public.sales USING btree (creator_oid, kind, at DESC, oid DESC) WHERE (buyer_oid IS NOT NULL);
CREATE INDEX sales_refund_day ON public.sales USING btree (refunded_at) WHERE (refunded_at IS NOT NULL);
CREATE INDEX sales_refund_xact ON public.sales USING btree (refund_xact) WHERE (refund_xact IS NOT NULL);
CREATE INDEX sales_refunded ON public.sales USING btree (creator_oid, kind, at DESC, oid DESC) WHERE ((refunded_at IS NOT NULL) AND (buyer_oid IS NOT NULL));
CREATE INDEX sales_refunded_at ON public.sales USING btree (creator_oid, refunded_at) WHERE (refunded_at IS NOT NULL);
CREATE INDEX sales_xact ON public.sales USING brin (xact) WITH (autosummarize='on');
CREATE INDEX sandbox_payments_created ON public.sandbox_payments USING btree (created_at);
CREATE INDEX second_approvals_list ON public.second_approvals USING btree (state, requested_at DESC, oid DESC);
CREATE INDEX second_approvals_of_payload ON public.second_approvals USING btree (kind, payload_hash);
CREATE INDEX sessions_expiry ON public.sessions USING btree (expires_at);
CREATE INDEX sessions_user ON public.sessions USING btree (user_oid);
CREATE INDEX settlement_files_of_month ON public.settlement_files USING btree (month, created_at);
CREATE INDEX settlement_requests_file ON public.settlement_requests USING btree (file_oid) WHERE (file_oid IS NOT NULL);
CREATE INDEX settlement_requests_of_creator ON public.settlement_requests USING btree (creator_oid, created_at, oid);
CREATE INDEX settlement_requests_open ON public.settlement_requests USING btree (creator_oid) WHERE ((state = 'processing'::text) AND (step <> 'sent'::text));
CREATE INDEX settlement_requests_rates ON public.settlement_requests USING btree (currency, sent_at) WHERE ((step = 'sent'::text) AND (state <> 'failed'::text));
CREATE INDEX settlement_requests_run ON public.settlement_requests USING btree (month, created_at, oid);
CREATE INDEX settlement_statements_closed ON public.settlement_statements USING btree (closed_at, creator_oid, month);
CREATE INDEX settlement_tax_payments_latest ON public.settlement_tax_payments USING btree (created_at DESC, oid DESC);
CREATE INDEX settlement_tax_payments_undone_by ON public.settlement_tax_payments USING btree (undone_by);
CREATE INDEX share_pictures_drawn ON public.share_pictures USING btree (drawn_at);
CREATE INDEX shelf_cards_all_new ON public.shelf_cards USING btree (published_at DESC, item_oid DESC) WHERE is_listed;
CREATE INDEX shelf_cards_all_popular ON public.shelf_cards USING btree (popularity DESC, item_oid DESC) WHERE is_listed;
CREATE INDEX shelf_cards_language_new ON public.shelf_cards USING btree (kind, language, published_at DESC, item_oid DESC) WHERE is_listed;
CREATE INDEX shelf_cards_language_popular ON public.shelf_cards USING btree (kind, language, popularity DESC, item_oid DESC) WHERE is_listed;
CREATE INDEX shelf_cards_new ON public.shelf_cards USING btree (kind, published_at DESC, item_oid DESC) WHERE is_listed;
CREATE INDEX shelf_cards_popular ON public.shelf_cards USING btree (kind, popularity DESC, item_oid DESC) WHERE is_listed;
CREATE INDEX shelf_cards_topic_new ON public.shelf_cards USING btree (kind, topic, published_at DESC, item_oid DESC) WHERE is_listed;
CREATE INDEX shelf_cards_topic_popular ON public.shelf_cards USING btree (kind, topic, popularity DESC, item_oid DESC) WHERE is_listed;
CREATE INDEX shelf_rankings_item ON public.shelf_rankings USING btree (item_oid);
CREATE INDEX shelf_reads_day ON public.shelf_reads USING btree (day);
CREATE INDEX shelf_reads_reader ON public.shelf_reads USING btree (reader_oid, day, item_oid);
CREATE INDEX shelf_search_grams ON public.shelf_search USING gin (grams) WITH (fastupdate=off);
CREATE INDEX shelf_search_owner ON public.shelf_search USING btree (owner_oid);
CREATE INDEX shelf_search_tags ON public.shelf_search USING gin (tags) WITH (fastupdate=off);
CREATE INDEX shelf_search_titles ON public.shelf_search USING gin (titles) WITH (fastupdate=off);
CREATE INDEX speeches_creator ON public.speeches USING btree (creator_oid, oid);
CREATE INDEX speeches_old ON public.speeches USING btree (created_at);
CREATE INDEX speeches_sound ON public.speeches USING btree (sound_hash) WHERE (sound_hash IS NOT NULL);
CREATE INDEX speeches_speaker ON public.speeches USING btree (speaker_oid, oid);
CREATE INDEX speeches_waiting ON public.speeches USING btree (created_at) WHERE (state = 'waiting'::text);
CREATE INDEX spending_days_old ON public.spending_days USING btree (day);
CREATE INDEX stock_returns_due ON public.stock_returns USING btree (subject_oid, at);
CREATE INDEX stories_compiled_hash ON public.stories USING btree (compiled_hash);
CREATE INDEX stories_related_creator ON public.stories USING btree (related_creator_oid) WHERE (related_creator_oid IS NOT NULL);
CREATE INDEX subscriber_contacts_of_user ON public.subscriber_contacts USING btree (user_oid, creator_oid);
CREATE INDEX subscription_payments_created ON public.subscription_payments USING btree (created_at);
CREATE INDEX subscription_payments_of_creator ON public.subscription_payments USING btree (creator_oid, oid DESC);
CREATE INDEX subscription_payments_of_subscription ON public.subscription_payments USING btree (subscription_oid, oid DESC);
CREATE INDEX subscription_payments_of_user ON public.subscription_payments USING btree (user_oid, oid DESC);
CREATE INDEX subscription_payments_tier ON public.subscription_payments USING btree (tier_oid);
CREATE INDEX subscription_tiers_of_creator ON public.subscription_tiers USING btree (creator_oid, "position");
CREATE INDEX subscriptions_by_way ON public.subscriptions USING btree (pay_by, created_at DESC, oid DESC);
CREATE INDEX subscriptions_due ON public.subscriptions USING btree (next_month, oid) WHERE (state = 'subscribed'::text);
CREATE INDEX subscriptions_ending ON public.subscriptions USING btree (ends_at) WHERE (state = 'unsubscribe_scheduled'::text);
CREATE INDEX subscriptions_latest ON public.subscriptions USING btree (created_at DESC, oid DESC);
CREATE INDEX subscriptions_next_tier ON public.subscriptions USING btree (next_tier_oid) WHERE (next_tier_oid IS NOT NULL);
CREATE INDEX subscriptions_of_card ON public.subscriptions USING btree (card_oid) WHERE (card_oid IS NOT NULL);
CREATE INDEX subscriptions_of_creator ON public.subscriptions USING btree (creator_oid, oid DESC);
CREATE INDEX subscriptions_of_state ON public.subscriptions USING btree (state, created_at DESC, oid DESC);
CREATE INDEX subscriptions_of_user ON public.subscriptions USING btree (user_oid, oid DESC);
CREATE INDEX subscriptions_tier ON public.subscriptions USING btree (tier_oid);
CREATE INDEX subtitles_owner ON public.subtitles USING btree (owner_oid);
CREATE INDEX suspended_sessions_ended ON public.suspended_sessions USING btree (ended_at);
CREATE INDEX suspended_sessions_user ON public.suspended_sessions USING btree (user_oid);
CREATE INDEX tasks_ended ON public.tasks USING btree (ended_at) WHERE (ended_at IS NOT NULL);
CREATE INDEX tasks_lane ON public.tasks USING btree (lane, kind) WHERE (ended_at IS NULL);
CREATE INDEX tasks_live ON public.tasks USING btree (run_at, oid) WHERE (ended_at IS NULL);
CREATE INDEX top_ups_due ON public.top_ups USING btree (user_oid) WHERE (due_key IS NOT NULL);
CREATE INDEX uploads_content_oid_idx ON public.uploads USING btree (content_oid) WHERE (content_oid IS NOT NULL);
CREATE INDEX uploads_owner_oid_key_idx ON public.uploads USING btree (owner_oid, key);
CREATE INDEX uploads_unused_idx ON public.uploads USING btree (touched_at) WHERE (content_oid IS NULL);
CREATE INDEX users_created ON public.users USING btree (created_at);
CREATE INDEX users_creators ON public.users USING btree (oid) WHERE is_creator;
CREATE INDEX users_name_keys ON public.users USING gin (name_keys) WITH (fastupdate=off);
CREATE INDEX users_picture ON public.users USING btree (picture_asset_oid) WHERE (picture_asset_oid IS NOT NULL);
CREATE INDEX users_suspended ON public.users USING btree (oid) WHERE (suspended_at IS NOT NULL);
CREATE INDEX users_suspended_until ON public.users USING btree (suspended_until) WHERE (suspended_until IS NOT NULL);
CREATE INDEX visits_latest ON public.visits USING btree (user_oid, at DESC, item_oid DESC);
CREATE INDEX visits_unfinished ON public.visits USING btree (user_oid, at DESC, item_oid DESC) WHERE is_unfinished;
CREATE INDEX withdrawals_asked ON public.withdrawals USING btree (asked_at DESC, oid DESC);
CREATE INDEX withdrawals_due ON public.withdrawals USING btree (scheduled_at) WHERE (state = ANY (ARRAY['waiting'::text, 'removing'::text]));
CREATE INDEX withdrawals_user ON public.withdrawals USING btree (user_oid) WHERE (user_oid IS NOT NULL);
CREATE UNIQUE INDEX adult_checks_session ON public.adult_checks USING btree (provider, provider_session) WHERE (provider_session IS NOT NULL);
CREATE UNIQUE INDEX banner_requests_waiting ON public.banner_requests USING btree (creator_oid) WHERE (state = 'waiting'::text);
CREATE UNIQUE INDEX bundle_exports_running ON public.bundle_exports USING btree (user_oid) WHERE (state = 'running'::text);
CREATE UNIQUE INDEX bundle_imports_running ON public.bundle_imports USING btree (user_oid) WHERE (state = 'running'::text);
CREATE UNIQUE INDEX card_orders_slot ON public.card_orders USING btree (user_oid, purpose, kind, slot) WHERE ((state = 'open'::text) AND (slot IS NOT NULL));
CREATE UNIQUE INDEX charges_of_order ON public.charges USING btree (card_order_oid) WHERE (card_order_oid IS NOT NULL);
CREATE UNIQUE INDEX chat_coupon_claims_owner ON public.chat_coupon_claims USING btree (owner_kind, owner_oid, code);
CREATE UNIQUE INDEX chat_messages_request ON public.chat_messages USING btree (room_oid, request_key) WHERE (request_key IS NOT NULL);
CREATE UNIQUE INDEX chat_messages_running ON public.chat_messages USING btree (room_oid) WHERE (state = 'running'::text);
CREATE UNIQUE INDEX chat_messages_turn ON public.chat_messages USING btree (room_oid, turn, role) WHERE (is_active AND (removed_at IS NULL));
CREATE UNIQUE INDEX chat_messages_version ON public.chat_messages USING btree (room_oid, turn, role, version) WHERE ((removed_at IS NULL) AND (role <> 'draft'::text));
CREATE UNIQUE INDEX content_reviews_open ON public.content_reviews USING btree (content_oid) WHERE (state <> 'refused'::text);
CREATE UNIQUE INDEX creator_coupons_chosen_code ON public.creator_coupons USING btree (lower(code), creator_oid) WHERE ((length(code) > 5) AND (removed_at IS NULL));
CREATE UNIQUE INDEX creator_coupons_random_code ON public.creator_coupons USING btree (code) WHERE (length(code) = 5);
CREATE UNIQUE INDEX emoticons_key ON public.emoticons USING btree (creator_oid, key) NULLS NOT DISTINCT;
CREATE UNIQUE INDEX entitlements_bought ON public.entitlements USING btree (user_oid, subject_oid) WHERE ((valid_until IS NULL) AND (source ~~ 'order:%'::text));
CREATE UNIQUE INDEX live_alerts_playing ON public.live_alerts USING btree (creator_oid) WHERE (state = 'playing'::text);
CREATE UNIQUE INDEX live_outside_messages_once ON public.live_outside_messages USING btree (creator_oid, platform, message_id) WHERE (event = 'message'::text);
CREATE UNIQUE INDEX live_polls_running ON public.live_polls USING btree (creator_oid) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX live_story_turns_open ON public.live_story_turns USING btree (creator_oid) WHERE (state = 'open'::text);
CREATE UNIQUE INDEX live_streams_running ON public.live_streams USING btree (creator_oid) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX live_tickets_current ON public.live_tickets USING btree (creator_oid) WHERE ((issued_at IS NOT NULL) AND (expired_at IS NULL));
CREATE UNIQUE INDEX live_tickets_pending ON public.live_tickets USING btree (creator_oid) WHERE ((issued_at IS NULL) AND (expired_at IS NULL));
CREATE UNIQUE INDEX moderation_cases_open ON public.moderation_cases USING btree (target_kind, target_oid) WHERE (state = 'open'::text);
CREATE UNIQUE INDEX moderation_decisions_of_case ON public.moderation_decisions USING btree (case_oid);
CREATE UNIQUE INDEX moderation_reports_once ON public.moderation_reports USING btree (case_oid, reporter_oid) WHERE (reporter_oid IS NOT NULL);
CREATE UNIQUE INDEX outbox_seq ON public.outbox USING btree (seq) WHERE (seq IS NOT NULL);
CREATE UNIQUE INDEX payment_cards_selected ON public.payment_cards USING btree (user_oid, gateway) WHERE is_selected;
CREATE UNIQUE INDEX personas_default ON public.personas USING btree (user_oid) WHERE is_default;
CREATE UNIQUE INDEX postings_reverses ON public.postings USING btree (reverses_id) WHERE (reverses_id IS NOT NULL);
CREATE UNIQUE INDEX qr_visits_guest ON public.qr_visits USING btree (guest_id, code) WHERE (guest_id IS NOT NULL);
CREATE UNIQUE INDEX qr_visits_user ON public.qr_visits USING btree (user_oid, code) WHERE (user_oid IS NOT NULL);
CREATE UNIQUE INDEX receipts_charge ON public.receipts USING btree (charge_oid) WHERE (kind = 'receipt'::text);
CREATE UNIQUE INDEX second_approvals_pending ON public.second_approvals USING btree (kind, payload_hash) WHERE (state = 'pending'::text);
CREATE UNIQUE INDEX settlement_files_key ON public.settlement_files USING btree (created_by, request_key);
CREATE UNIQUE INDEX settlement_requests_of_month ON public.settlement_requests USING btree (creator_oid, month) WHERE (state = ANY (ARRAY['processing'::text, 'complete'::text]));
CREATE UNIQUE INDEX subscription_payments_month ON public.subscription_payments USING btree (subscription_oid, month) WHERE (kind = 'month'::text);
CREATE UNIQUE INDEX subscription_payments_refund_key ON public.subscription_payments USING btree (refunded_by, refund_key) WHERE (refund_key IS NOT NULL);
CREATE UNIQUE INDEX subscription_tiers_free ON public.subscription_tiers USING btree (creator_oid) WHERE ((price_coins = 0) AND (removed_at IS NULL));
CREATE UNIQUE INDEX subscriptions_living ON public.subscriptions USING btree (user_oid, creator_oid) WHERE (state <> 'ended'::text);
CREATE UNIQUE INDEX tasks_live_key ON public.tasks USING btree (kind, key) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX uploads_free_key ON public.uploads USING btree (owner_oid, key) WHERE ((state = 'done'::text) AND (content_oid IS NULL));
CREATE UNIQUE INDEX uploads_open_key ON public.uploads USING btree (owner_oid, key) WHERE (state = ANY (ARRAY['uploading'::text, 'packaging'::text]));
CREATE UNIQUE INDEX withdrawals_open ON public.withdrawals USING btree (user_oid) WHERE (state = ANY (ARRAY['waiting'::text, 'removing'::text]));

CREATE TRIGGER artefacts_unchanged BEFORE UPDATE ON public.artefacts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_log_append_only BEFORE DELETE OR UPDATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER catalogue_items_leave_playlists AFTER UPDATE OF state ON public.catalogue_items FOR EACH ROW WHEN (((new.state = 'deleted'::text) AND (old.state <> 'deleted'::text))) EXECUTE FUNCTION leave_playlists();
CREATE TRIGGER catalogue_items_shelf AFTER UPDATE OF title, description, translations, language, state, visibility, owner_oid, published_at ON public.catalogue_items FOR EACH ROW WHEN (((((((((old.title IS DISTINCT FROM new.title) OR (old.description IS DISTINCT FROM new.description)) OR (old.translations IS DISTINCT FROM new.translations)) OR (old.language IS DISTINCT FROM new.language)) OR (old.state IS DISTINCT FROM new.state)) OR (old.visibility IS DISTINCT FROM new.visibility)) OR (old.owner_oid IS DISTINCT FROM new.owner_oid)) OR (old.published_at IS DISTINCT FROM new.published_at))) EXECUTE FUNCTION refresh_shelf_of_item();
CREATE TRIGGER entries_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER favorite_creators_added AFTER INSERT ON public.favorite_creators REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_followers();
CREATE TRIGGER favorite_creators_removed AFTER DELETE ON public.favorite_creators REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_followers();
CREATE TRIGGER ledger_lots_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_lots FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER posting_remainders_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.posting_remainders FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER postings_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.postings FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER receipts_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.receipts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER subscriptions_note_fan_changed AFTER UPDATE OF state ON public.subscriptions FOR EACH ROW WHEN ((old.state IS DISTINCT FROM new.state)) EXECUTE FUNCTION note_fan_change();
CREATE TRIGGER subscriptions_note_fan_new AFTER INSERT ON public.subscriptions FOR EACH ROW EXECUTE FUNCTION note_fan_change();
CREATE TRIGGER users_name_search AFTER UPDATE OF nickname, multi_lang_nick, display_names, custom_url, is_creator, withdrawn_at ON public.users FOR EACH ROW WHEN (((((((old.nickname IS DISTINCT FROM new.nickname) OR (old.multi_lang_nick IS DISTINCT FROM new.multi_lang_nick)) OR (old.display_names IS DISTINCT FROM new.display_names)) OR (old.custom_url IS DISTINCT FROM new.custom_url)) OR (old.is_creator IS DISTINCT FROM new.is_creator)) OR (old.withdrawn_at IS DISTINCT FROM new.withdrawn_at))) EXECUTE FUNCTION refresh_name_search();
CREATE TRIGGER users_name_search_new AFTER INSERT ON public.users FOR EACH ROW EXECUTE FUNCTION refresh_name_search();
CREATE TRIGGER users_shelf AFTER UPDATE OF nickname, multi_lang_nick, display_names ON public.users FOR EACH ROW WHEN ((((old.nickname IS DISTINCT FROM new.nickname) OR (old.multi_lang_nick IS DISTINCT FROM new.multi_lang_nick)) OR (old.display_names IS DISTINCT FROM new.display_names))) EXECUTE FUNCTION refresh_shelf_of_creator();

-- FUNCTION count_followers() RETURNS trigger: 845403395186
-- FUNCTION item_thumbnail(translations jsonb, lang text, own text) RETURNS text: 22cec39ff8ee
-- FUNCTION leave_playlists() RETURNS trigger: 054cc52f6cbc
-- FUNCTION ledger_account_days(p_owner text, p_kind text, p_from date, p_to date) RETURNS TABLE(day date, bucket smallint, amount bigint): d5a4c63adac7
-- FUNCTION ledger_account_sums(p_owner text, p_kind text) RETURNS TABLE(bucket smallint, amount bigint): f84f53c3a1f9
-- FUNCTION ledger_amount(p_value jsonb, p_name text) RETURNS bigint: a67b814acfed
-- FUNCTION ledger_begin_day(INOUT p_wallet wallets, p_day date) RETURNS wallets: 810b187a1adc
-- FUNCTION ledger_carry(p_posting text, p_place integer, p_owners text[], p_bucket smallint, p_paid_amount bigint, p_bonus_amount bigint, p_earned bigint[], p_paid bigint[], p_bonus bigint[], OUT o_earned bigint[], OUT o_paid bigint[], OUT o_bonus bigint[]) RETURNS record: f1ea4ce48441
-- FUNCTION ledger_check_invariants() RETURNS TABLE(name text, broken bigint): 769698a388ce
-- FUNCTION ledger_check_remainders() RETURNS TABLE(name text, broken bigint): dcf3646f9459
-- FUNCTION ledger_check_since(p_from bigint, p_to bigint) RETURNS TABLE(name text, broken bigint): 8cc2e4e1f948
-- FUNCTION ledger_drop_empty_lots(INOUT p_wallet wallets) RETURNS wallets: 932bca11a54b
-- FUNCTION ledger_earn(p_posting text, p_place integer, p_legs jsonb, p_bucket smallint, p_amount bigint, p_bonus bigint, OUT o_shares bigint[], OUT o_more jsonb) RETURNS record: a7702282c4a7
-- FUNCTION ledger_escrow_close(p_escrow text, p_now timestamp with time zone) RETURNS void: dfad7935b2db
-- FUNCTION ledger_escrow_give_back(p_wallet wallets, p_account wallets, p_amount bigint, p_head jsonb, p_now timestamp with time zone) RETURNS jsonb: ad86b0cdbef4
-- FUNCTION ledger_escrow_open(p_request jsonb, p_now timestamp with time zone) RETURNS void: e65b575932d4
-- FUNCTION ledger_escrow_pay_in(p_request jsonb, p_now timestamp with time zone) RETURNS jsonb: 9b0f8a4860ec
-- FUNCTION ledger_escrow_release(p_request jsonb, p_now timestamp with time zone) RETURNS jsonb: c26f81f9301d
-- FUNCTION ledger_escrow_return(p_request jsonb, p_now timestamp with time zone) RETURNS jsonb: 04bb40e7eb26
-- FUNCTION ledger_escrow_return_rest(p_escrow text, p_limit integer, p_now timestamp with time zone) RETURNS integer: f574e31ee4c8
-- FUNCTION ledger_escrow_set_deadline(p_escrow text, p_deadline timestamp with time zone, p_now timestamp with time zone) RETURNS void: 41a1d6b6e2a6
-- FUNCTION ledger_escrow_take(INOUT p_account wallets, p_amount bigint, OUT o_lots text[], OUT o_buckets smallint[], OUT o_amounts bigint[], OUT o_bonus bigint) RETURNS record: dc8985b5a995
-- FUNCTION ledger_exact(p_legs jsonb, p_amount bigint, p_bonus bigint, OUT o_earned bigint[], OUT o_paid bigint[], OUT o_bonus bigint[], OUT o_whole boolean) RETURNS record: 0ee715e6d340
-- FUNCTION ledger_expire_holds(p_limit integer, p_now timestamp with time zone) RETURNS text[]: 389ce79f2e09
-- FUNCTION ledger_expire_lots(p_owner text, p_now timestamp with time zone) RETURNS jsonb: 2f8e913ac167
-- FUNCTION ledger_fail(p_code text, p_details jsonb) RETURNS void: 93c4926a30f6
-- FUNCTION ledger_give(INOUT p_wallet wallets, p_posting text, p_bucket smallint, p_amount bigint, p_origin text, p_charge text, p_expiry timestamp with time zone, p_now timestamp with time zone, OUT o_lot text) RETURNS record: 34b83093325b
-- FUNCTION ledger_history_lines(p_payer text, p_posting text) RETURNS TABLE(bucket smallint, amount bigint): ea5c81a2f3e8
-- FUNCTION ledger_hold(p_request jsonb, p_now timestamp with time zone) RETURNS jsonb: cdaa1756b3b0
-- FUNCTION ledger_joinable_lot(p_wallet wallets, p_bucket smallint, p_origin text, p_charge text, p_expiry timestamp with time zone) RETURNS text: aa7999a92378
-- FUNCTION ledger_leg_owners(p_legs jsonb) RETURNS text[]: dcb375c845d9
-- FUNCTION ledger_lock_escrow(p_escrow text, OUT o_wallet wallets, OUT o_escrow escrows) RETURNS record: a913b327eaab
-- FUNCTION ledger_lock_hold(p_hold text, OUT o_wallet wallets, OUT o_hold holds) RETURNS record: 058eaea54ac8
-- FUNCTION ledger_lock_remainders(p_owners text[], p_bucket smallint) RETURNS void: fd76f9ed6e90
-- FUNCTION ledger_lock_wallet(p_owner text) RETURNS wallets: 7899e0ca46ab
-- FUNCTION ledger_moved(p_bucket smallint, p_amount bigint) RETURNS smallint: d8ebf985a131
-- FUNCTION ledger_need_open_escrow(p_escrow escrows, p_now timestamp with time zone) RETURNS void: 769053d36776
-- FUNCTION ledger_new_oid(p_now timestamp with time zone) RETURNS text: d9740df0ac22
-- FUNCTION ledger_pay_out(p_request jsonb, p_now timestamp with time zone) RETURNS jsonb: 81038a7bf9c3
-- FUNCTION ledger_pay_tax(p_request jsonb, p_now timestamp with time zone) RETURNS jsonb: 90c87c10d4b8
-- FUNCTION ledger_payees(p_posting text, p_place integer, p_legs jsonb, p_paid_bucket smallint, p_amount bigint, p_bonus bigint, OUT o_owners text[], OUT o_kinds text[], OUT o_buckets smallint[], OUT o_amounts bigint[], OUT o_more jsonb) RETURNS record: fc8f63c81ce6
-- FUNCTION ledger_place(INOUT p_wallet wallets, p_lot text, p_bucket smallint, p_amount bigint, p_origin text, p_expiry timestamp with time zone) RETURNS wallets: 11b0001cd32d
-- FUNCTION ledger_post(p_request jsonb, p_now timestamp with time zone) RETURNS jsonb: 8ee56371e3ea
-- FUNCTION ledger_post_many(p_requests jsonb) RETURNS jsonb: 0c67659c71ba
-- FUNCTION ledger_post_mixed(p_request jsonb, p_now timestamp with time zone) RETURNS jsonb: 09caef661bd3
-- FUNCTION ledger_put_back(INOUT p_wallet wallets, p_lot text, p_amount bigint) RETURNS wallets: a8a8ac1876c7
-- FUNCTION ledger_put_back_held(INOUT p_wallet wallets, p_lot text, p_amount bigint, p_since timestamp with time zone, p_until timestamp with time zone, p_posting text, p_now timestamp with time zone, OUT o_lot text) RETURNS record: 6047043851c4
-- FUNCTION ledger_refuse_spend(p_currency text, p_amount bigint, p_left bigint, p_capped boolean, p_cap bigint) RETURNS void: be7222f375ac
-- FUNCTION ledger_release(INOUT p_wallet wallets, p_hold holds, p_used bigint, OUT o_lots text[], OUT o_buckets smallint[], OUT o_amounts bigint[], OUT o_bonus bigint) RETURNS record: 87da1c5723a6
-- FUNCTION ledger_renew_hold(p_hold text, p_expires_at timestamp with time zone, p_now timestamp with time zone) RETURNS timestamp with time zone: ad9851738875
-- FUNCTION ledger_replay(p_payer text, p_operation text, p_key text, p_fingerprint text) RETURNS jsonb: c45940d52c2a
-- FUNCTION ledger_result_amount(p_result jsonb, p_bucket integer) RETURNS bigint: 10a1992455a9
-- FUNCTION ledger_result_amounts(p_result jsonb) RETURNS bigint[]: f0c1deb91328
-- FUNCTION ledger_reverse(p_request jsonb, p_now timestamp with time zone) RETURNS jsonb: 544f1aa3b130
-- FUNCTION ledger_roll_up(p_many integer) RETURNS bigint: d32425b71db1
-- FUNCTION ledger_roll_up_histories(p_from bigint, p_to bigint, p_many integer) RETURNS void: 9e249771e8a4
-- FUNCTION ledger_save_wallet(p_wallet wallets) RETURNS void: eb01e6d6d8a1
-- FUNCTION ledger_settle_hold(p_request jsonb, p_now timestamp with time zone) RETURNS jsonb: af126aed4f2b
-- FUNCTION ledger_shares(p_legs jsonb, p_amount bigint, p_paid bigint) RETURNS bigint[]: 91bb4aa3b376
-- FUNCTION ledger_sole_funder(p_escrow text) RETURNS text: 813413107f0c
-- FUNCTION ledger_spend(p_request jsonb, p_now timestamp with time zone) RETURNS jsonb: 88f601ce4aad
-- FUNCTION ledger_spend_lines(p_request jsonb, p_now timestamp with time zone) RETURNS jsonb: 322f01de3b51
-- FUNCTION ledger_split(p_total bigint, p_wanted bigint[], p_least bigint[]) RETURNS bigint[]: 1e14384b5315
-- FUNCTION ledger_take(INOUT p_wallet wallets, p_currency text, p_amount bigint, p_bonus_allowed bigint, p_bonus_cap bigint, p_now timestamp with time zone, OUT o_lots text[], OUT o_buckets smallint[], OUT o_amounts bigint[], OUT o_bonus bigint) RETURNS record: da3eebc73e0b
-- FUNCTION ledger_take_back(p_request jsonb, p_now timestamp with time zone) RETURNS jsonb: fdc06cbf926d
-- FUNCTION ledger_totals() RETURNS TABLE(bucket smallint, issued bigint, spendable bigint, held bigint, creators bigint, house bigint): a26b03235dc8
-- FUNCTION ledger_undo_remainders(p_original text, p_posting text, OUT o_owners text[], OUT o_buckets smallint[], OUT o_units bigint[]) RETURNS record: 2951019bafa4
-- FUNCTION ledger_vat(p_fiat jsonb) RETURNS bigint: e049a191752b
-- FUNCTION ledger_void_hold(p_hold text, p_now timestamp with time zone) RETURNS void: d8c9483e0b2b
-- FUNCTION ledger_watermark() RETURNS bigint: 88a4cd98898e
-- FUNCTION ledger_write(p_wallet wallets, p_posting text, p_head jsonb, p_owners text[], p_kinds text[], p_buckets smallint[], p_lots text[], p_amounts bigint[], p_bonus bigint, p_paid bigint, p_now timestamp with time zone, p_more jsonb) RETURNS jsonb: c0afde3e57f2
-- FUNCTION names_of_user(p_nickname text, p_multi_lang_nick jsonb) RETURNS text: 28314236ee65
-- FUNCTION names_of_user(p_user users) RETURNS text: 16e7f6014670
-- FUNCTION note_fan_change() RETURNS trigger: 05d626743f00
-- FUNCTION refresh_name_search() RETURNS trigger: aa09439a1ea1
-- FUNCTION refresh_shelf_of_creator() RETURNS trigger: 97b88dc13d29
-- FUNCTION refresh_shelf_of_item() RETURNS trigger: e5b7d06d298d
-- FUNCTION refresh_shelf_search(p_item_oid text) RETURNS void: 21a93192fa26
-- FUNCTION refuse_change() RETURNS trigger: eb869642036c
-- FUNCTION search_fold(p_text text) RETURNS text: 84a13bd39bc8
-- FUNCTION search_grams(p_text text) RETURNS text[]: bbe1c105144b
-- FUNCTION search_longest_grams(p_text text) RETURNS text[]: a0ab342aa66c
-- FUNCTION searched_names_of_user(p_user users) RETURNS text: 395c468e8833
