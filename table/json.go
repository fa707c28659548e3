package table

import "encoding/json"

func mustJSON(v any) json.RawMessage {
	data, err := json.Marshal(v)
	if err != nil {
		panic(err) // our own types always encode
	}
	return data
}
