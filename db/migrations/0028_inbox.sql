-- What the pages of the staff need: their views, what happened to a conversation, who is at it, and what is being written.

-- Mine, in the order of the list.
create index conversations_mine on conversations
  (brand_id, assignee_id, class, coalesce(last_customer_message_at, '-infinity'::timestamptz) desc, id desc)
  where assignee_id is not null;
drop index conversations_assignee;

-- Statuses that few conversations have: On Hold, Spam, Pending, with a chatbot.
create index conversations_rare on conversations (brand_id, class, updated_at desc, id desc)
  where status in (1, 3, 5, 7, 9);

-- The same, to be counted.
create index conversations_status on conversations (brand_id, status, class) where status in (1, 3, 5, 7, 9);

create index events_conversation on events (brand_id, subject_id, epoch, xid, id) where type like 'conversation.%';

-- Who looks at a conversation, or answers it: said again and again while it is so.
create unlogged table presences (
  brand_id bigint not null,
  conversation_id bigint not null,
  user_id bigint not null,
  state text not null check (state in ('viewing', 'answering')),
  until timestamptz(3) not null,
  primary key (brand_id, conversation_id, user_id)
);

-- What a member of staff is writing and has not sent.
create table drafts (
  brand_id bigint not null references brands (id),
  conversation_id bigint not null,
  user_id bigint not null,
  body text not null,
  visibility smallint not null default 0,
  updated_at timestamptz(3) not null,
  primary key (brand_id, conversation_id, user_id),
  foreign key (brand_id, conversation_id) references conversations (brand_id, id),
  foreign key (brand_id, user_id) references users (brand_id, id)
);
create index drafts_user on drafts (brand_id, user_id, updated_at desc);
