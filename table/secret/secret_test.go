package secret

import "testing"

func TestEqual(t *testing.T) {
	token, hash := NewToken()
	other, _ := NewToken()
	if !Equal(token, token) || Equal(other, token) || Equal("", "") || Equal("", token) || Hash(token) != hash || hash == Hash(other) {
		t.Errorf("tokens %s and %s are told apart wrongly", token, other)
	}
	if a, b := NewInvitationKey(), NewInvitationKey(); len(a) != 10 || a == b {
		t.Errorf("invitations %s and %s", a, b)
	}
}
