/** How a server makes a token for a customer, as in docs/customers-sign-in.md. */
export const SAMPLES = {
  Node: `import { createHmac } from 'node:crypto'

const coded = value => Buffer.from(JSON.stringify(value)).toString('base64url')

export function signInToken({ kid, secret }, customer) {
  const now = Math.floor(Date.now() / 1000)
  const claims = { sub: String(customer.id), name: customer.name, iat: now, exp: now + 300 }
  const text = \`\${coded({ alg: 'HS256', kid })}.\${coded(claims)}\`
  return \`\${text}.\${createHmac('sha256', secret).update(text).digest('base64url')}\`
}`,
  PHP: `function coded(string $bytes): string {
    return rtrim(strtr(base64_encode($bytes), '+/', '-_'), '=');
}

function sign_in_token(string $kid, string $secret, string $id, string $name): string {
    $header = json_encode(['alg' => 'HS256', 'kid' => $kid]);
    $claims = json_encode(['sub' => $id, 'name' => $name, 'iat' => time(), 'exp' => time() + 300]);
    $text = coded($header) . '.' . coded($claims);
    return $text . '.' . coded(hash_hmac('sha256', $text, $secret, true));
}`,
  Ruby: `require 'openssl'
require 'json'

def coded(bytes)
  [bytes].pack('m0').tr('+/', '-_').delete('=')
end

def sign_in_token(kid, secret, id, name)
  now = Time.now.to_i
  header = { alg: 'HS256', kid: kid }.to_json
  claims = { sub: id, name: name, iat: now, exp: now + 300 }.to_json
  text = "#{coded(header)}.#{coded(claims)}"
  "#{text}.#{coded(OpenSSL::HMAC.digest('SHA256', secret, text))}"
end`,
  Python: `import base64, hashlib, hmac, json, time

def coded(data):
    return base64.urlsafe_b64encode(data).rstrip(b'=').decode()

def sign_in_token(kid, secret, id, name):
    now = int(time.time())
    header = json.dumps({'alg': 'HS256', 'kid': kid}).encode()
    claims = json.dumps({'sub': id, 'name': name, 'iat': now, 'exp': now + 300}).encode()
    text = coded(header) + '.' + coded(claims)
    mark = hmac.new(secret.encode(), text.encode(), hashlib.sha256).digest()
    return text + '.' + coded(mark)`,
} as const
