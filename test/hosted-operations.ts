import {
  ARTICLE,
  CHANNEL,
  CONTACT,
  CONVERSATION,
  DATES,
  INCIDENT,
  INCIDENT_IN,
  MESSAGE,
  MESSAGE_IN,
  NOTE,
  PAGED,
  STAFF,
  TEMPLATE,
  under,
} from './hosted-fields.ts'

/** An operation of the hosted product whose API we speak, as its public documentation describes it. */
export interface HostedOperation {
  /** `GET /conversations` */
  operation: string
  /** Query parameters. */
  query?: string[]
  /** Fields of the body: `message.body`, below its root key where it has one. */
  body?: string[]
  /** Fields of the response: `conversations[].author.name`. */
  answer: string[]
}

/** Where we differ on purpose, by operation and field, and why. `*` is every operation. */
export const BECAUSE: Record<string, string> = {
  '* data of a user reference':
    'A user reference is short. The data of a contact is at GET /contacts/{identifier}, and would be sent many times a list.',
  '* user reference twitter, facebook, instagram, mobile, friendly_name':
    'These are there where they are known, and left out otherwise.',
  'GET /conversations perma_url without a token':
    'It leads to the inbox, where staff log in: a link with a token would open the conversation to whoever has it.',
  'GET /conversations conversations[].message.origin_id': 'At GET /conversations/{slug}/messages.',
  'GET /conversations/{slug} message.origin_id': 'At GET /conversations/{slug}/messages.',
  'GET /conversations conversations[].category.settings_display_html_email': 'Mail is always shown safely.',
  'GET /conversations/{slug} category.settings_display_html_email': 'Mail is always shown safely.',
  'GET /messages messages[].meta':
    'The language of a text is not guessed; the subject is the conversation’s.',
  'GET /conversations/{slug}/messages messages[].meta':
    'The language of a text is not guessed; the subject is the conversation’s.',
  'GET /channels channels[].reply_from_origin':
    'Answers always go out by the channel that the conversation is in.',
  'GET /channels/{slug} reply_from_origin':
    'Answers always go out by the channel that the conversation is in.',
  'PUT /conversations/{slug} conversation.brand':
    'Any other brand is 422: nothing crosses from one brand to another.',
  'GET /contacts sort':
    'Without it the list is newest first, as every list of ours; `sort=date` is the same.',
  'GET /staff order': 'Newest first, as every list of ours.',
  '401':
    'Wrong credentials are 401 (RFC 9110); one of the hosted product’s own programs expects 403. Both are failures to all.',
  'POST /contacts/{identifier}/notes answer':
    'The note, as programs written against the hosted product read it; its page speaks of the list.',
}

/** Every documented operation. */
export const HOSTED: HostedOperation[] = [
  {
    operation: 'GET /conversations',
    query: ['filter', 'for', 'for_id', 'sort', 'tag', 'category', 'data', 'origin', 'page', ...DATES],
    answer: [...PAGED, ...under('conversations[]', CONVERSATION)],
  },
  { operation: 'GET /conversations/{slug}', query: ['id_type', 'category', 'channel'], answer: CONVERSATION },
  {
    operation: 'POST /conversations',
    body: [
      ...under('conversation', ['subject', 'category', 'tag_list', 'status', 'data', 'user', 'assignee']),
      ...under('conversation.message', MESSAGE_IN),
    ],
    answer: CONVERSATION,
  },
  {
    operation: 'PUT /conversations/{slug}',
    body: under('conversation', [
      'tag_list',
      'status',
      'hold_until',
      'data',
      'assignee',
      'category',
      'brand',
      'subject',
    ]),
    answer: CONVERSATION,
  },
  ...['GET /messages', 'GET /conversations/{slug}/messages'].map(operation => ({
    operation,
    query: ['filter', 'page', 'sent_by', 'tag', 'origin', 'category', 'include', 'visibility', ...DATES],
    answer: [...PAGED, ...under('messages[]', [...MESSAGE, 'original_body'])],
  })),
  {
    operation: 'POST /conversations/{slug}/messages',
    body: under('message', MESSAGE_IN),
    answer: MESSAGE,
  },
  ...['GET /articles', 'GET /topics/{slug}/articles'].map(operation => ({
    operation,
    query: ['status', 'q', 'page'],
    answer: [...PAGED, ...under('articles[]', ARTICLE)],
  })),
  { operation: 'GET /articles/{slug}', answer: ARTICLE },
  ...['POST /articles', 'POST /topics/{slug}/articles', 'PUT /articles/{slug}'].map(operation => ({
    operation,
    body: under('article', ['title', 'body', 'status', 'topic_id']),
    answer: ARTICLE,
  })),
  {
    operation: 'GET /contacts',
    query: ['q', 'data', 'sort', 'type', 'page'],
    answer: [...PAGED, ...under('contacts[]', CONTACT)],
  },
  { operation: 'GET /contacts/{identifier}', query: ['identifier_type'], answer: CONTACT },
  {
    operation: 'POST /contacts',
    body: under('contact', [
      'name',
      'email',
      'mobile',
      'id',
      'friendly_name',
      'external_avatar_url',
      'data',
      'notes',
    ]),
    answer: CONTACT,
  },
  {
    operation: 'PUT /contacts/{identifier}',
    query: ['identifier_type'],
    body: under('contact', ['name', 'friendly_name', 'external_avatar_url', 'data', 'notes']),
    answer: CONTACT,
  },
  ...['GET', 'POST'].map(method => ({
    operation: `${method} /contacts/{identifier}/identities`,
    query: ['identifier_type'],
    ...(method === 'POST' ? { body: ['identity.type', 'identity.identifier'] } : {}),
    answer: ['identities[].type', 'identities[].identifier'],
  })),
  { operation: 'GET /contacts/{identifier}/notes', answer: NOTE.map(field => `[].${field}`) },
  {
    operation: 'POST /contacts/{identifier}/notes',
    body: ['body', 'creator_email', 'created_at'],
    answer: NOTE,
  },
  {
    operation: 'PUT /contacts/{identifier}/notes/{id}',
    body: ['body', 'creator_email', 'created_at'],
    answer: NOTE,
  },
  { operation: 'DELETE /contacts/{identifier}/notes/{id}', answer: NOTE },
  {
    operation: 'GET /channels',
    query: ['channel'],
    answer: ['total_count', ...under('channels[]', CHANNEL)],
  },
  { operation: 'GET /channels/{slug}', answer: CHANNEL },
  {
    operation: 'GET /categories',
    query: ['channel'],
    answer: ['total_count', ...under('categories[]', CHANNEL)],
  },
  { operation: 'GET /staff', query: ['page'], answer: [...PAGED, ...under('staff[]', STAFF)] },
  { operation: 'POST /staff', body: under('staff', ['name', 'email', 'password']), answer: STAFF },
  {
    operation: 'GET /response_templates',
    query: ['q', 'page'],
    answer: [...PAGED, ...under('response_templates[]', TEMPLATE)],
  },
  { operation: 'GET /response_templates/{id}', answer: TEMPLATE },
  ...['POST /response_templates', 'PUT /response_templates/{id}'].map(operation => ({
    operation,
    body: under('response_template', ['name', 'body', 'is_personal']),
    answer: TEMPLATE,
  })),
  ...['GET /incidents', 'GET /incidents/active'].map(operation => ({
    operation,
    answer: INCIDENT.map(field => `[].${field}`),
  })),
  { operation: 'GET /incidents/{identifier}', answer: INCIDENT },
  ...['POST /incidents', 'PUT /incidents/{identifier}', 'POST /incidents/{identifier}'].map(operation => ({
    operation,
    body: under('incident', INCIDENT_IN),
    answer: INCIDENT,
  })),
  {
    operation: 'GET /systems',
    answer: [
      'id',
      'title',
      'account_id',
      'brand_id',
      'created_at',
      'updated_at',
      'status',
      ...under('active_incidents[]', INCIDENT),
    ].map(field => `[].${field}`),
  },
  {
    operation: 'GET /satisfaction_ratings',
    query: [
      'rating',
      'assignee_id',
      'created_after',
      'created_before',
      'updated_after',
      'updated_before',
      'page',
    ],
    answer: [
      ...PAGED,
      ...under('satisfaction_ratings[]', [
        'id',
        'rating',
        'comment',
        'user_id',
        'assignee_id',
        'conversation_id',
        'created_at',
        'updated_at',
      ]),
    ],
  },
  { operation: 'GET /reports/volume', query: DATES, answer: ['conversation_counts', ...DATES] },
  {
    operation: 'GET /reports/response_time',
    query: DATES,
    answer: [
      'response_times',
      ...DATES,
      ...under('summary.averages', ['in_range', 'this_month', 'this_week']),
      ...under('summary.trends.last_30_days', ['average', 'change_rate']),
      ...under('summary.trends.last_7_days', ['average', 'change_rate']),
      ...under('summary.ratio', ['under_1_hour', 'under_1_day', 'under_1_week']),
    ],
  },
  {
    operation: 'GET /reports/staff',
    query: DATES,
    answer: [
      ...DATES,
      ...under('report.*', [
        'response_count',
        'response_time_seconds',
        'appreciations_count',
        'archived_count',
        'resolved_count',
        'satisfaction_average',
        'responses_trend.*',
      ]),
    ],
  },
  { operation: 'GET /reports/tags', query: DATES, answer: ['tags', ...DATES] },
  {
    operation: 'GET /reports/channel_summary',
    query: DATES,
    answer: [
      ...DATES,
      ...under('channels.*', [
        ...under('category', ['id', 'name', 'channel_type', 'channel_type_name']),
        ...under('brand', ['id', 'name', 'url']),
        'staff_responses',
        'customer_responses',
        'average_response_time_seconds',
        'appreciations',
        'active_conversations',
        'resolved_conversations',
        'archived_conversations',
        'average_satisfaction_rating',
        'average_thread_size',
      ]),
    ],
  },
]
