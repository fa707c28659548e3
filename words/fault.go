package words

import "linework/texts"

// A Fault says what is wrong with words that somebody wrote, for that person.
type Fault = texts.Error

// figures are the figures of a Fault, by name.
type figures = texts.Figures
