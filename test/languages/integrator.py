"""What a Python program of an integrator does: parameters as the JSON body of a GET, None for nothing."""
import base64
import json
import sys
import urllib.error
import urllib.request
from urllib.parse import quote

base, email, token = sys.argv[1:]


def call(method, path, body=None):
    request = urllib.request.Request(f"{base}/api/v1{path}", method=method)
    request.add_header("Authorization", "Basic " + base64.b64encode(f"{email}:{token}".encode()).decode())
    request.add_header("Accept", "*/*")
    request.add_header("Content-Type", "application/json")
    data = None if body is None else json.dumps(body).encode()
    try:
        with urllib.request.urlopen(request, data) as response:
            return response.status, json.load(response)
    except urllib.error.HTTPError as error:
        return error.code, json.load(error)


slugs, page, pages = set(), 1, 1
while page <= pages:
    _, listed = call("GET", "/conversations/", {"filter": "all", "tag": ["walked"], "page": page, "category": None})
    slugs |= {conversation["slug"] for conversation in listed["conversations"]}
    pages = listed["page_count"]
    page += 1

started, conversation = call("POST", "/conversations", {
    "subject": "From Python", "category": "support", "data": {"language": "python"}, "hold_until": None,
    "user": {"email": "python@example.com", "name": None}, "message": {"body": "Hello", "recipients": None},
})
message = {"body": "Answer", "origin_id": "python-1", "suppress_autoresolve": True}
path = f"/conversations/{conversation['slug']}/messages"
first, second = call("POST", path, message), call("POST", path, message)
_, found = call("GET", "/conversations", {"data": {"language": "python"}})
attached, identities = call("POST", f"/contacts/{quote('python@example.com')}/identities",
                            {"type": "mobile", "identifier": "+12223334402"})
refused, problem = call("POST", "/incidents", {"title": "x", "updates_attributes": [{"status": "x", "message": "m"}]})

print(json.dumps({
    "walked": len(slugs), "started": started, "status": call("GET", f"/conversations/{conversation['id']}")[1]["status"],
    "posted": [first[0], second[0]], "same": first[1]["id"] == second[1]["id"], "found": found["total_count"],
    "attached": attached, "identities": len(identities["identities"]), "refused": refused,
    "fields": list(problem["errors"]),
}))
