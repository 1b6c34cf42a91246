// Fields of the hosted product's API, as its public documentation names them.

export const USER = ['name', 'email']
export const CATEGORY = ['name', 'slug', 'email', 'channel']
/** Fields of an object, by their paths. */
export const under = (prefix: string, fields: string[]) => fields.map(field => `${prefix}.${field}`)

export const CONVERSATION = [
  'subject',
  'slug',
  'status',
  'created_at',
  'updated_at',
  'tag_list',
  'data',
  'hold_until',
  'origin',
  'display_subject',
  'message_count',
  'readOnly',
  'message.body',
  'message.created_at',
  'last_staff_message.body',
  'last_staff_message.created_at',
  'last_customer_message.body',
  'last_customer_message.created_at',
  ...under('author', [...USER, 'id', 'display_name']),
  ...under('assignee', USER),
  ...under('category', CATEGORY),
  ...under('followers[]', [...USER, 'staff?', 'customer?', 'bot?']),
]
export const MESSAGE_IN = [
  'body',
  'visibility',
  'user',
  'origin_id',
  'recipients',
  'suppress_notifications',
  'suppress_autoresolve',
  'suppress_surveys',
  'attachment',
  'attachments',
]
export const MESSAGE = [
  'body',
  'visibility',
  'origin',
  'origin_id',
  'created_at',
  ...under('user', [...USER, 'mobile', 'staff?']),
  ...under('recipients[]', USER),
  ...under('direct_recipients[]', USER),
  ...under('attachments[]', [
    'file_file_name',
    'file_content_type',
    'file_file_size',
    'thumb_url',
    'url',
    'image?',
  ]),
  'conversation.subject',
  'conversation.slug',
  'conversation.created_at',
  ...under('conversation.followers[]', USER),
  ...under('conversation.category', [...CATEGORY, 'id']),
]
export const ARTICLE = [
  'title',
  'body',
  'slug',
  'status',
  'created_at',
  'updated_at',
  'url',
  'embedded_url',
  'author.name',
  'author.email',
  'topic.name',
  'topic.slug',
]
export const NOTE = ['id', 'note', 'created_at', 'updated_at', 'creator.name', 'creator.email']
export const CONTACT = [
  'name',
  'email',
  'friendly_name',
  'mobile',
  'twitter',
  'facebook',
  'instagram',
  'data',
  'created_at',
  'updated_at',
  'id',
  '_id',
  ...under('notes[]', NOTE),
]
export const CHANNEL = [
  'name',
  'slug',
  'email',
  'created_at',
  'updated_at',
  'channel',
  'visibility',
  'spam_filter_enabled',
  'verified',
  'verification_email',
  'last_verified',
  'settings_reply_from_name',
  'settings_signature',
  'brand.name',
  'brand.url',
]
export const STAFF = [
  'name',
  'email',
  'created_at',
  'display_name',
  'notification_email',
  'role.id',
  'role.name',
  'role.description',
  'role.admin?',
  'role.default?',
  'role.permissions',
]
export const TEMPLATE = ['id', 'name', 'body', 'response_template_group.id', 'response_template_group.name']
export const INCIDENT = [
  'id',
  'title',
  'created_at',
  'updated_at',
  'status',
  'account_id',
  'brand_id',
  'external_url',
  ...under('updates[]', ['id', 'status', 'message', 'created_at']),
  ...under('incidents_systems[]', ['id', 'system_id', 'status', 'system.id', 'system.title']),
]
export const INCIDENT_IN = ['title', 'updates_attributes', 'incidents_systems_attributes']
export const PAGED = ['page_size', 'page_count', 'total_count']
export const DATES = ['start_date', 'end_date']
