# What a Ruby program of an integrator does: Net::HTTP, encode_www_form, .json addresses, form-like flags.
require 'net/http'
require 'json'

BASE, EMAIL, TOKEN = ARGV

def call(method, path, params: nil, body: nil)
  uri = URI("#{BASE}/api/v1#{path}")
  uri.query = URI.encode_www_form(params) if params
  request = Net::HTTP.const_get(method.capitalize).new(uri)
  request.basic_auth(EMAIL, TOKEN)
  request['Accept'] = 'application/json'
  request['Content-type'] = 'application/json'
  request.body = body.to_json if body
  response = Net::HTTP.start(uri.host, uri.port) { |http| http.request(request) }
  [response.code.to_i, JSON.parse(response.body)]
end

slugs = []
page = 1
loop do
  _, list = call('get', '/conversations.json', params: { filter: 'all', tag: 'walked', page: page, q: nil })
  slugs += list['conversations'].map { |conversation| conversation['slug'] }
  break if page >= list['page_count']
  page += 1
end

started, conversation = call('post', '/conversations', body: {
  conversation: { subject: 'From Ruby', category: 'support', data: { language: 'ruby' }, tag_list: [],
                  assignee: nil, user: { email: 'Ruby@Example.com', name: '' }, message: { body: 'Hello' } }
})
message = { body: 'Answer', origin_id: 'ruby-1', suppress_autoresolve: 'true' }
path = "/conversations/#{conversation['slug']}/messages"
first = call('post', path, body: { message: message })
second = call('post', path, body: { message: message })
_, found = call('get', '/conversations', params: { 'data[language]' => 'ruby' })
attached, identities = call('post', '/contacts/ruby%40example.com/identities',
                            body: { identity: { type: 'mobile', identifier: '+1 222 333 4401' } })
refused, problem = call('post', '/incidents', body: { incident: { title: 'x', updates_attributes: [{ status: 'x', message: 'm' }] } })

puts JSON.generate(
  walked: slugs.uniq.size, started: started, status: call('get', "/conversations/#{conversation['id']}.json")[1]['status'],
  posted: [first[0], second[0]], same: first[1]['id'] == second[1]['id'], found: found['total_count'],
  attached: attached, identities: identities['identities'].size, refused: refused, fields: problem['errors'].keys
)
