-- The index by time of 0068 does what this did. Apart from it: dropping keeps everybody out, and building takes long.
drop index if exists analysis_words_time;
