-- Who reacted to a message, and how: [{"identity_id": 7, "emoji": "👍"}]. Null: nobody.
alter table messages add column reactions jsonb;
-- Its sender has taken it back; the text and files are gone.
alter table messages add column deleted_at timestamptz(3);
-- The message of the conversation that it answers.
alter table messages add column reply_to_id bigint;

-- Access tokens that end are renewed in time: when that last worked.
alter table channel_health add column token_renewed_at timestamptz(3);
