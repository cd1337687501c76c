-- The two indexes of 0065 do what these did. Apart from it: dropping keeps everybody out, and building takes long.
drop index if exists analyses_words;
drop index if exists analyses_credits;
drop index if exists analyses_group_words;
drop index if exists analyses_group_credits;
drop index if exists analyses_classification_credits;
drop index if exists analyses_user_words;
drop index if exists analyses_user_credits;
