<?php
// What a PHP program of an integrator does: http_build_query, [] for every kind of nothing, 1 for true.
[, $base, $email, $token] = $argv;

function call(string $method, string $path, array $query = [], ?array $body = null): array
{
    global $base, $email, $token;
    $options = [
        'method' => $method,
        'ignore_errors' => true,
        'header' => ['Authorization: Basic ' . base64_encode("$email:$token"), 'Content-Type: application/json'],
    ];
    if ($body !== null) {
        $options['content'] = json_encode($body);
    }
    $url = "$base/api/v1$path?" . http_build_query($query) . '&';
    $answer = file_get_contents($url, false, stream_context_create(['http' => $options]));
    preg_match('/ (\d{3}) /', $http_response_header[0], $status);
    return [(int) $status[1], json_decode($answer, true)];
}

$slugs = [];
$page = 1;
do {
    [, $list] = call('GET', '/conversations', ['filter' => 'all', 'tag' => 'walked', 'page' => $page, 'for' => '']);
    foreach ($list['conversations'] as $conversation) {
        $slugs[$conversation['slug']] = true;
    }
} while ($page++ < $list['page_count']);

[$started, $conversation] = call('POST', '//conversations', [], ['conversation' => [
    'subject' => 'From PHP', 'category' => 'support', 'data' => ['language' => 'php'], 'tag_list' => [], 'assignee' => [],
    'user' => ['email' => 'php@example.com', 'data' => []], 'message' => ['body' => 'Hello', 'user' => [], 'attachments' => []],
]]);
$message = ['message' => ['body' => 'Answer', 'origin_id' => 'php-1', 'user' => []], 'suppress_autoresolve' => 1];
$path = "/conversations/{$conversation['slug']}/messages";
$first = call('POST', $path, [], $message);
$second = call('POST', $path, [], $message);
[, $found] = call('GET', '/conversations', ['data' => ['language' => 'php']]);
[$attached, $identities] = call('POST', '/contacts/php@example.com/identities', [], [
    'identity' => ['type' => 'mobile', 'identifier' => '+12223334403'],
]);
[$refused, $problem] = call('POST', '/incidents', [], [
    'incident' => ['title' => 'x', 'updates_attributes' => [['status' => 'x', 'message' => 'm']]],
]);

echo json_encode([
    'walked' => count($slugs), 'started' => $started, 'status' => call('GET', "/conversations/{$conversation['id']}")[1]['status'],
    'posted' => [$first[0], $second[0]], 'same' => $first[1]['id'] === $second[1]['id'], 'found' => $found['total_count'],
    'attached' => $attached, 'identities' => count($identities['identities']), 'refused' => $refused,
    'fields' => array_keys($problem['errors']),
]);
