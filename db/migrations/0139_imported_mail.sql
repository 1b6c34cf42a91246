-- Mail that was imported is in no mail log: a reply finds its message by the Message-ID, which is its origin id.
create index messages_imported on messages (brand_id, origin_id) where arrival ? 'imported';
