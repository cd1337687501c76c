-- Apart from 0064, whose locks would keep everybody out as long as this takes. The trigger copies.
update analysis_words set analysis_id = analysis_id;
