// What a Go program of an integrator does: structs whose empty fields are sent as "", null and false.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"os"
)

type object = map[string]any

type user struct {
	Email string `json:"email"`
	Name  string `json:"name"`
}

type message struct {
	Body                string   `json:"body"`
	OriginID            string   `json:"origin_id"`
	Visibility          *int     `json:"visibility"`
	User                *user    `json:"user"`
	Attachments         []string `json:"attachments"`
	SuppressAutoresolve bool     `json:"suppress_autoresolve"`
	SuppressSurveys     string   `json:"suppress_surveys"`
}

type conversation struct {
	Subject  string   `json:"subject"`
	Category string   `json:"category"`
	TagList  []string `json:"tag_list"`
	Assignee string   `json:"assignee"`
	Status   *int     `json:"status"`
	Data     object   `json:"data"`
	User     user     `json:"user"`
	Message  message  `json:"message"`
}

func call(method, path string, query url.Values, body any) (int, object) {
	var content bytes.Buffer
	if body != nil {
		json.NewEncoder(&content).Encode(body)
	}
	request, _ := http.NewRequest(method, os.Args[1]+"/api/v1"+path+"?"+query.Encode(), &content)
	request.SetBasicAuth(os.Args[2], os.Args[3])
	request.Header.Set("Content-Type", "application/json")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		panic(err)
	}
	defer response.Body.Close()
	var answer object
	if err := json.NewDecoder(response.Body).Decode(&answer); err != nil {
		panic(err)
	}
	return response.StatusCode, answer
}

func main() {
	slugs := map[any]bool{}
	for page, pages := 1, 1; page <= pages; page++ {
		_, list := call("GET", "/conversations", url.Values{"filter": {"all"}, "tag": {"walked"}, "page": {fmt.Sprint(page)}, "sort": {""}}, nil)
		for _, item := range list["conversations"].([]any) {
			slugs[item.(object)["slug"]] = true
		}
		pages = int(list["page_count"].(float64))
	}
	started, made := call("POST", "/conversations", nil, object{"conversation": conversation{
		Subject: "From Go", Category: "support", Data: object{"language": "go"},
		User: user{Email: "go@example.com"}, Message: message{Body: "Hello"},
	}})
	path := "/conversations/" + url.PathEscape(made["slug"].(string)) + "/messages"
	answer := object{"message": message{Body: "Answer", OriginID: "go-1", SuppressAutoresolve: true}}
	one, first := call("POST", path, nil, answer)
	two, second := call("POST", path, nil, answer)
	_, found := call("GET", "/conversations", url.Values{"data[language]": {"go"}}, nil)
	attached, identities := call("POST", "/contacts/"+url.PathEscape("go@example.com")+"/identities", nil,
		object{"identity": object{"type": "mobile", "identifier": "+12223334404"}})
	refused, problem := call("POST", "/incidents", nil, object{"incident": object{
		"title": "x", "updates_attributes": []object{{"status": "x", "message": "m"}}}})
	fields := []string{}
	for field := range problem["errors"].(object) {
		fields = append(fields, field)
	}
	_, single := call("GET", fmt.Sprintf("/conversations/%.0f", made["id"]), nil, nil)
	json.NewEncoder(os.Stdout).Encode(object{
		"walked": len(slugs), "started": started, "status": single["status"], "posted": []int{one, two},
		"same": first["id"] == second["id"], "found": found["total_count"], "attached": attached,
		"identities": len(identities["identities"].([]any)), "refused": refused, "fields": fields,
	})
}
