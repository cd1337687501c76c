# Made from the contract by `npm run docs`.

from __future__ import annotations

from typing import Any, Literal, NotRequired, Optional, TypedDict, Union

ErrorCode = Literal[
    "ANALYSIS_FAILED",
    "ANALYSIS_OPEN",
    "BAD_REQUEST",
    "FILE_UNREADABLE",
    "HEADERS_TOO_LARGE",
    "IDEMPOTENCY_CONFLICT",
    "IDEMPOTENCY_IN_PROGRESS",
    "INSUFFICIENT_CREDITS",
    "INTERNAL_ERROR",
    "KEY_BUDGET_USED",
    "NETWORK_REFUSED",
    "NOT_FOUND",
    "NO_RESULT",
    "ORGANIZATION_INACTIVE",
    "PAYLOAD_TOO_LARGE",
    "PERMISSION_MISSING",
    "QUEUE_FULL",
    "RECEIPT_UNAVAILABLE",
    "REQUEST_TIMEOUT",
    "SCOPE_MISSING",
    "SERVICE_UNAVAILABLE",
    "TEXT_TOO_LARGE",
    "TOO_MANY_ANALYSES",
    "TOO_MANY_REQUESTS",
    "TOO_MANY_SHARES",
    "TOO_MANY_WEBHOOKS",
    "UNAUTHORIZED",
    "UNSUPPORTED_MEDIA_TYPE",
    "VALIDATION_ERROR",
    "WEBHOOK_OFF",
]

AnalysisOrigin = Literal["playground", "key", "file", "batch"]

class AnalysisResult(TypedDict):
    # An identifier; its prefix shows what it identifies.
    id: str
    # The verdict. `mixed`: some parts read as written by an AI and others do not. `uncertain`: no conclusion should be drawn.
    classification: "Classification"
    # False if no verdict can be given because the text is not English, not prose or too short. `reasons` says which; `classification` is then `uncertain`, `probability_ai_percent` is 50, the rates and shares are null, and the text costs nothing.
    is_judged: bool
    # How likely it is that a text with this score was written by an AI, in percent, if half of all texts were.
    probability_ai_percent: float
    # The share of texts by people, of this kind and length, that look at least as much like AI. For `ai` and `mixed` it is at most `max_false_positive_rate`.
    false_positive_rate: Union[float, None]
    # Its 95% interval, lower end first.
    false_positive_rate_interval: Union[tuple[float, float], None]
    # The rate that was used.
    max_false_positive_rate: Union[float, None]
    # Share of the words in passages that read as written by an AI; null without a verdict.
    ai_share_percent: Union[float, None]
    # The parts of the text that read as written by different authors; null if the text was not read passage by passage (short texts, or `detail` is `verdict`).
    passages: Union[list["Passage"], None]
    # The kind of text, one of `/v1/groups`. If left out of an analysis, it is detected; if left out of a list, all kinds are listed.
    group_id: str
    # The kind of text in words.
    group_name: str
    # What this kind of text is.
    group_description: str
    # Why it is `uncertain`: `too_short`, `not_english`, `not_prose` or `near_threshold`.
    reasons: list[str]
    # How far to trust the verdict, in plain words that can be shown to the writer.
    uncertainty: str
    # The number of words the price is based on: the words of the text, or its characters divided by 8 if that is more. Every character that is treated as a space separates words.
    words: int
    # The language found, as a code such as `en`.
    language: str
    # Sentences that were scored, each with its own probability.
    spans: list["Span"]
    # Measured traits of the text, compared with what people do in texts of this kind.
    evidence: list["Evidence"]
    # Hidden or disguised characters that were found and removed before reading.
    evasion_flags: list["EvasionFlag"]
    # Traits outside the human range and what to do about them.
    guidelines: list["Guideline"]
    # All advice as one text to paste.
    copywriter_rules_block: Union[str, None]
    # An instruction for an editor or a language model, which says not to change any facts.
    humanization_prompt: Union[str, None]
    # The model that judged; verdicts of different versions may differ.
    model_version: str

AnalysisStatus = Literal["accepted", "reading", "done", "failed", "cancelled", "not_judged"]

class AnalysisSummary(TypedDict):
    # Identifies the analysis in later calls.
    analysis_id: str
    # The current state.
    status: "AnalysisStatus"
    # The title that somebody gave the analysis, otherwise the heading or the first words of the text; null if there is no such title and the text is no longer kept.
    title: Union[str, None]
    # The verdict; null unless the text was read to its end.
    classification: Union["Classification", None]
    # How likely it is that a text with this score was written by an AI, in percent, if half of all texts were.
    probability_ai_percent: Union[float, None]
    # Share of the words in passages that read as written by an AI; null without a verdict.
    ai_share_percent: Union[float, None]
    # The kind of text; null unless it was read to its end.
    group_id: Union[str, None]
    # The kind of text in words.
    group_name: Union[str, None]
    # The number of words the price is based on: the words of the text, or its characters divided by 8 if that is more. Every character that is treated as a space separates words.
    words: int
    # The credits charged for it, including advice added later.
    credits: int
    # The state of the newest review with the writer. `sent`: the writer has a link. `asked`: the writer asked for another look. `kept`, `withdrawn`, `person_confirmed`: what the organization answered. Null if there is none.
    review_state: Union["ReviewState", None]
    # Where it was requested.
    origin: "AnalysisOrigin"
    # The user who requested it; null if a program did.
    user_id: Union[str, None]
    # The user’s name; null if a program requested it, and once the account is deleted.
    user_name: Union[str, None]
    # The id of one of the organization’s keys.
    api_key_id: str
    # The key’s name; null once it is deleted.
    api_key_name: Union[str, None]
    # The last characters of that key; null once it is deleted.
    api_key_end: Union[str, None]
    # When it was created.
    created_at: str

class BatchCredits(TypedDict):
    # The credits this analysis cost.
    used: int
    # Credits reserved for analyses in progress; left out if there are none.
    reserved: int

class Batch(TypedDict):
    # Identifies the batch in later calls.
    batch_id: str
    # The title of the batch.
    title: Union[str, None]
    # `running` until no text is waiting any longer, then `done`. A `cancelled` batch may contain texts that had already been read.
    status: "BatchStatus"
    # How many texts have each status.
    counts: "BatchCounts"
    # Words of all accepted texts.
    words: int
    # Words of the texts that have been read.
    words_read: int
    # An amount of credits.
    credits: "BatchCredits"
    # How many texts have been read per minute recently; null before the first.
    texts_per_minute: Union[float, None]
    # Estimated from the words that are left; null if not known.
    seconds_left: Union[int, None]
    # Whether there are failed texts that are still kept, so that they can be retried.
    can_retry: bool
    # When it was created.
    created_at: str
    # When it was completed or canceled; null until then.
    finished_at: Union[str, None]

class BatchCounts(TypedDict):
    # All texts that were sent.
    total: int
    # Texts that cannot be read.
    refused: int
    # Texts that have not been started.
    waiting: int
    # Texts being read now.
    reading: int
    # Texts with a verdict.
    done: int
    # Texts that were read but got no verdict. They cost nothing.
    not_judged: int
    # Texts whose reading failed. They cost nothing and can be retried.
    failed: int
    # Texts that were canceled before they were read.
    cancelled: int
    # Texts whose analysis was deleted.
    deleted: int

class BatchItem(TypedDict):
    # Its position in the batch, from 1.
    number: int
    # The id that you sent.
    id: str
    # The title that you sent.
    title: Union[str, None]
    # The status of the text. `refused`: it cannot be read, see `reason`. `deleted`: its analysis was deleted.
    status: "ItemStatus"
    # Why it was refused: `empty`, `too_short`, `too_long`, `duplicate_id` or `unreadable_characters`.
    reason: Union[str, None]
    # The same in words.
    message: Union[str, None]
    # The words it is charged for; null if they were not counted.
    words: Union[int, None]
    # The credits it cost, or will cost if it has not been read yet.
    credits: int
    # Its analysis; null if the text was refused or the analysis has been deleted.
    analysis_id: Union[str, None]
    # The verdict; null if there is none.
    classification: Union["Classification", None]
    # How likely it is that a text with this score was written by an AI, in percent, if half of all texts were.
    probability_ai_percent: Union[float, None]
    # When the analysis ended, whatever the outcome; null while the text is waiting or being read.
    finished_at: Union[str, None]

BatchStatus = Literal["running", "paused", "done", "cancelled"]

Classification = Literal["human", "ai", "mixed", "uncertain"]

class Delivery(TypedDict):
    # Identifies the delivery; sent as `webhook-id`, and the same in every attempt.
    delivery_id: str
    # The type of the event.
    event_type: "SentEventType"
    # The current state.
    status: "DeliveryStatus"
    # How many times it was sent.
    attempts: int
    # The HTTP status of the response; null if there was none.
    response_status: Union[int, None]
    # Why the attempt failed; null if it did not.
    problem: Union["DeliveryProblem", None]
    # When it was created.
    created_at: str
    # When it will be sent next; null if it will not be sent again.
    next_attempt_at: Union[str, None]

class DeliveryAttemptRequestHeadersItem(TypedDict):
    # A name chosen by people.
    name: str
    # What was measured in this text.
    value: str

class DeliveryAttempt(TypedDict):
    # Which attempt, from 1.
    number: int
    # When it was done.
    at: str
    # How long it took, in milliseconds.
    duration_ms: int
    # The headers as they were sent.
    request_headers: list["DeliveryAttemptRequestHeadersItem"]
    # The HTTP status of the response; null if there was none.
    response_status: Union[int, None]
    # The beginning of the response, at most 4 kB; null if there was none.
    response_body: Union[str, None]
    # Why the attempt failed; null if it did not.
    problem: Union["DeliveryProblem", None]

DeliveryProblem = Literal["address_not_allowed", "name_not_found", "connection_failed", "certificate_refused", "timeout", "redirect", "status", "secret_unreadable"]

DeliveryStatus = Literal["waiting", "delivered", "failed"]

Detail = Literal["full", "verdict"]

class EvasionFlag(TypedDict):
    # What was found.
    kind: str
    # How often.
    count: int
    # The finding as a sentence.
    message: str

class EvidenceSentencesItem(TypedDict):
    # First character in the text as it was sent, counted in UTF-16 units.
    start: int
    # The character after the last.
    end: int

class EvidencePlacesItem(TypedDict):
    # First character in the text as it was sent, counted in UTF-16 units.
    start: int
    # The character after the last.
    end: int

class Evidence(TypedDict):
    # The trait’s stable name.
    feature: str
    # The trait in words.
    label: str
    # What is measured and why it matters, in one line.
    meaning: NotRequired[str]
    # What the numbers count.
    unit: str
    # What was measured in this text.
    value: float
    # Nineteen in twenty people are above this value.
    human_low: float
    # The usual value.
    human_typical: float
    # Nineteen in twenty people are below this value.
    human_high: float
    # How many there are in this text; null for averages.
    count: NotRequired[Union[int, None]]
    # Nineteen in twenty people have at least this many in a text of this length.
    human_count_low: NotRequired[Union[int, None]]
    # Nineteen in twenty people have at most this many in a text of this length.
    human_count_high: NotRequired[Union[int, None]]
    # Where the value lies in the human range.
    position: Literal["below", "low_edge", "inside", "high_edge", "above"]
    # Which verdict the trait supports.
    speaks_for: Literal["ai", "human", "neither"]
    # The finding as a sentence.
    explanation: str
    # The sentences that show it.
    sentences: list["EvidenceSentencesItem"]
    # The words that were counted, by their position in the text as it was sent.
    places: NotRequired[list["EvidencePlacesItem"]]

class FileFacts(TypedDict):
    # The name of the file as it was sent.
    name: str
    # The type of the file, detected from its content.
    format: "FileFormat"
    # The title or the first heading of the document; null if it has neither.
    title: Union[str, None]
    # The number of pages of a PDF; null for other files.
    pages: Union[int, None]
    # The number of words an analysis of the text charges for.
    words: int
    # What was left out of the text, and anything unusual about the file.
    warnings: list["FileWarning"]

FileFormat = Literal["txt", "md", "html", "docx", "odt", "pdf", "rtf", "epub"]

class FileWarning(TypedDict):
    # What the warning is about, as a fixed code.
    kind: str
    # How many there are.
    count: int
    # The same in words.
    message: str

class Guideline(TypedDict):
    # The trait to change.
    name: str
    # What is measured and why it matters, in one line.
    meaning: NotRequired[str]
    # What to aim for in a text of this length, and the value in this text.
    target_line: str
    # Concrete rules that quote the text. Where possible, the last one rewrites a sentence of the text.
    copywriter_rules: list[str]

ItemReason = Literal["empty", "too_short", "too_long", "duplicate_id", "unreadable_characters"]

ItemStatus = Literal["refused", "waiting", "reading", "done", "not_judged", "failed", "cancelled", "deleted"]

class LoggedDelivery(TypedDict):
    # Identifies the delivery; sent as `webhook-id`, and the same in every attempt.
    delivery_id: str
    # The type of the event.
    event_type: "SentEventType"
    # The current state.
    status: "DeliveryStatus"
    # How many times it was sent.
    attempts: int
    # The HTTP status of the response; null if there was none.
    response_status: Union[int, None]
    # Why the attempt failed; null if it did not.
    problem: Union["DeliveryProblem", None]
    # When it was created.
    created_at: str
    # When it will be sent next; null if it will not be sent again.
    next_attempt_at: Union[str, None]
    # The body as it was sent.
    request_body: str
    # The attempts, newest first.
    log: list["DeliveryAttempt"]

class Passage(TypedDict):
    # First character in the text as it was sent, counted in UTF-16 units.
    start: int
    # The character after the last.
    end: int
    # Whether the passage reads as written by a person or by an AI.
    classification: Literal["human", "ai", "uncertain"]
    # The same for one sentence or text, from 0 to 1.
    probability_ai: float

class PricedItem(TypedDict):
    # The id that you sent.
    id: str
    # The words it is charged for; null if they were not counted.
    words: Union[int, None]
    # Its price; 0 if it cannot be read.
    credits: int
    # Why it cannot be read; null if it can.
    reason: Union["ItemReason", None]
    # The same in words.
    message: Union[str, None]

class Receipt(TypedDict):
    # The version of the receipt format.
    version: Literal[1]
    # The address of the installation.
    issuer: str
    # Identifies the analysis in later calls.
    analysis_id: str
    analyzed_at: str
    text_hash: str
    text_normalization: Literal["nfc-lf-trim-1"]
    # The number of words the price is based on: the words of the text, or its characters divided by 8 if that is more. Every character that is treated as a space separates words.
    words: int
    # Only analyses with this verdict; `not_judged`: only those without one.
    verdict: "Verdict"
    # How likely it is that a text with this score was written by an AI, in percent, if half of all texts were.
    probability_ai_percent: Union[float, None]
    # Share of the words in passages that read as written by an AI; null without a verdict.
    ai_share_percent: Union[float, None]
    # The share of texts by people, of this kind and length, that look at least as much like AI. For `ai` and `mixed` it is at most `max_false_positive_rate`.
    false_positive_rate: Union[float, None]
    # The highest acceptable share of texts by people that are called `ai` or `mixed`, from 0.001 to 0.05. If left out, the organization’s setting applies, or 0.01.
    max_false_positive_rate: Union[float, None]
    # The kind of text, one of `/v1/groups`. If left out of an analysis, it is detected; if left out of a list, all kinds are listed.
    group_id: Union[str, None]
    # The kind of text in words.
    group_name: Union[str, None]
    # The model that judged; verdicts of different versions may differ.
    model_version: str

ReviewState = Literal["sent", "asked", "kept", "withdrawn", "person_confirmed"]

SentEventType = Literal["analysis.completed", "batch.completed", "credits.low", "purchase.paid", "test"]

class SentItem(TypedDict):
    # An id of your own. If several texts have the same id, only the first is read.
    id: str
    # The text, of 200 to 50,000 words.
    text: str
    # The title of the analysis.
    title: NotRequired[Union[str, None]]

class Share(TypedDict):
    # Identifies the link. It is not the secret part of its address.
    share_id: str
    # Whether the text is shown, as long as it is kept.
    includes_text: bool
    # Whether the link works.
    is_live: bool
    # Who created it; null if a program did, and once the account is deleted.
    user_name: Union[str, None]
    # The API key it was created with; null if a person created it, and once the key is deleted.
    api_key_name: Union[str, None]
    # When it was created.
    created_at: str
    # When the link stops working.
    expires_at: str
    # When it was revoked; null if it was not.
    revoked_at: Union[str, None]
    # How often it was opened.
    opened_count: int
    # When it was last opened; null before the first time.
    last_opened_at: Union[str, None]

class Span(TypedDict):
    # First character in the text as it was sent, counted in UTF-16 units.
    start: int
    # The character after the last.
    end: int
    # The same for one sentence or text, from 0 to 1.
    probability_ai: float

class UsageDay(TypedDict):
    # The day, in the time zone asked for.
    day: str
    # Analyses charged.
    analyses: int
    # The number of words the price is based on: the words of the text, or its characters divided by 8 if that is more. Every character that is treated as a space separates words.
    words: int
    # An amount of credits.
    credits: int

class UsageFigures(TypedDict):
    # Analyses charged.
    analyses: int
    # The number of words the price is based on: the words of the text, or its characters divided by 8 if that is more. Every character that is treated as a space separates words.
    words: int
    # An amount of credits.
    credits: int

class UsageKey(TypedDict):
    # The id of one of the organization’s keys.
    api_key_id: str
    # The name that the key had at the time.
    api_key_name: str
    # The last characters of that key; null once it is deleted.
    api_key_end: Union[str, None]
    # Analyses charged.
    analyses: int
    # The number of words the price is based on: the words of the text, or its characters divided by 8 if that is more. Every character that is treated as a space separates words.
    words: int
    # An amount of credits.
    credits: int

Verdict = Literal["human", "ai", "mixed", "uncertain", "not_judged"]

class Webhook(TypedDict):
    # Identifies the webhook.
    webhook_id: str
    # Where events are sent: an address that begins with `https://`.
    url: str
    # What it is for; null if there is no description.
    description: Union[str, None]
    # The events that are sent to it.
    events: list["WebhookEventType"]
    # Whether events are sent to it.
    is_active: bool
    # Why nothing is sent: `switched_off` (by somebody), `failing` (for a day) or `gone` (it returned 410). Null while it is switched on.
    off_reason: Union["WebhookOffReason", None]
    # When it was switched off; null while it is switched on.
    switched_off_at: Union[str, None]
    # When deliveries started failing; null if the last attempt succeeded.
    failing_since: Union[str, None]
    # When the previous secret expires; null if it no longer signs requests.
    previous_secret_until: Union[str, None]
    # When it was created.
    created_at: str

WebhookDescription = str

WebhookEvents = list["WebhookEventType"]

WebhookEventType = Literal["analysis.completed", "batch.completed", "credits.low", "purchase.paid"]

WebhookOffReason = Literal["switched_off", "failing", "gone"]

WebhookUrl = str

class AnalysesCreateInput(TypedDict):
    # The text, in English prose; 200 to 50,000 words. Markdown and HTML markup is ignored.
    text: str
    # The kind of text, one of `/v1/groups`. If left out of an analysis, it is detected; if left out of a list, all kinds are listed.
    group_id: NotRequired[Union[str, None]]
    # Adds `guidelines` and `copywriter_rules_block`; costs as much as the detection, in addition to it.
    include_guidelines: NotRequired[bool]
    # Adds `humanization_prompt`; costs as much as the detection, in addition to it.
    include_humanization_prompt: NotRequired[bool]
    # The highest acceptable share of texts by people that are called `ai` or `mixed`, from 0.001 to 0.05. If left out, the organization’s setting applies, or 0.01.
    max_false_positive_rate: NotRequired[Union[float, None]]
    # `verdict` stops reading once the result is clear: faster, but without passages, sentences, evidence and advice.
    detail: NotRequired["Detail"]

class AnalysesCreateOutputCredits(TypedDict):
    # The credits this analysis cost.
    used: int
    # The balance after this analysis.
    remaining: int

class AnalysesCreateOutput(TypedDict):
    # Identifies the analysis in later calls.
    analysis_id: str
    # The verdict and its evidence; null until the whole text has been read.
    analysis_result: "AnalysisResult"
    # An amount of credits.
    credits: "AnalysesCreateOutputCredits"

class AnalysesExtractInput(TypedDict):
    # A file of at most 20 MB: plain text, Markdown, HTML, Word (.docx), OpenDocument (.odt), PDF with text, RTF or EPUB. The type is detected from the content.
    file: str

class AnalysesExtractOutput(TypedDict):
    # The text, in English prose; 200 to 50,000 words. Markdown and HTML markup is ignored.
    text: str
    # A file of at most 20 MB: plain text, Markdown, HTML, Word (.docx), OpenDocument (.odt), PDF with text, RTF or EPUB. The type is detected from the content.
    file: "FileFacts"

class AnalysesGetInput(TypedDict):
    # An identifier; its prefix shows what it identifies.
    id: str

class AnalysesGetOutput(TypedDict):
    # Identifies the analysis in later calls.
    analysis_id: str
    # The current state.
    status: "AnalysisStatus"
    # The title that somebody gave the analysis, otherwise the heading or the first words of the text; null if there is no such title and the text is no longer kept.
    title: Union[str, None]
    # The verdict and its evidence; null until the whole text has been read.
    analysis_result: Union["AnalysisResult", None]
    # When it was created.
    created_at: str
    # When the analysis ended, whatever the outcome; null while the text is waiting or being read.
    finished_at: Union[str, None]

class AnalysesGetModelInput(TypedDict):
    pass

class AnalysesGetModelOutput(TypedDict):
    # The model that judged; verdicts of different versions may differ.
    model_version: str
    # The day the model was made.
    released_on: str
    # The languages it judges, as codes such as `en`.
    languages: list[str]
    # A shorter text is refused.
    minimum_words: int
    # A longer text is refused.
    maximum_words: int
    # A text larger than this, as UTF-8, is refused.
    maximum_bytes: int
    # How many words of detection, or of one kind of advice, a credit pays for.
    words_per_credit: int

class AnalysesGetPriceInput(TypedDict):
    # The text, in English prose; 200 to 50,000 words. Markdown and HTML markup is ignored.
    text: str
    # Adds `guidelines` and `copywriter_rules_block`; costs as much as the detection, in addition to it.
    include_guidelines: NotRequired[bool]
    # Adds `humanization_prompt`; costs as much as the detection, in addition to it.
    include_humanization_prompt: NotRequired[bool]

class AnalysesGetPriceOutput(TypedDict):
    # The number of words the price is based on: the words of the text, or its characters divided by 8 if that is more. Every character that is treated as a space separates words.
    words: int
    # An amount of credits.
    credits: int

class AnalysesListInput(TypedDict):
    # What to search for: part of a name, an email address or an organization’s name; in analyses, words in titles and in stored texts.
    search: NotRequired[str]
    # Only analyses with this verdict; `not_judged`: only those without one.
    verdict: NotRequired["Verdict"]
    # Only analyses whose newest review with the writer has this state. `sent`: the writer has a link. `asked`: the writer asked for another look. `kept`, `withdrawn`, `person_confirmed`: what the organization answered.
    review_state: NotRequired["ReviewState"]
    # The kind of text, one of `/v1/groups`. If left out of an analysis, it is detected; if left out of a list, all kinds are listed.
    group_id: NotRequired[str]
    # The id of one of the organization’s keys.
    api_key_id: NotRequired[str]
    # Only analyses that this user requested.
    user_id: NotRequired[str]
    # First day, in UTC.
    start_date: NotRequired[str]
    # Last day, in UTC.
    end_date: NotRequired[str]
    # The column to sort by.
    sort_by: NotRequired[Literal["created_at", "words", "credits"]]
    # The direction to sort in.
    sort_order: NotRequired[Literal["asc", "desc"]]
    # Rows per page, at most 100.
    size: NotRequired[int]
    # The `next_cursor` or `previous_cursor` of an earlier response.
    cursor: NotRequired[str]

class AnalysesListOutput(TypedDict):
    # The rows of this page.
    items: list["AnalysisSummary"]
    # Send it as `cursor` for the next page; null on the last one.
    next_cursor: Union[str, None]
    # Send it as `cursor` for the previous page; null on the first one.
    previous_cursor: Union[str, None]

class AnalysesListGroupsInput(TypedDict):
    pass

class AnalysesListGroupsOutputGroupsItem(TypedDict):
    # An identifier; its prefix shows what it identifies.
    id: str
    # A name chosen by people.
    name: str
    # A description in words.
    description: str

class AnalysesListGroupsOutput(TypedDict):
    # The kinds of text there are.
    groups: list["AnalysesListGroupsOutputGroupsItem"]

class AnalysesRemoveInput(TypedDict):
    # An identifier; its prefix shows what it identifies.
    id: str

AnalysesRemoveOutput = None

class AnalysesSendFeedbackInput(TypedDict):
    # Identifies the analysis in later calls.
    analysis_id: str
    # Whether the verdict was right.
    is_correct: bool
    # An optional comment.
    comment: NotRequired[Union[str, None]]

class AnalysesSendFeedbackOutput(TypedDict):
    # Identifies the analysis in later calls.
    analysis_id: str
    # Whether the verdict was right.
    is_correct: bool

class AnalysesSubmitInput(TypedDict):
    # A file of at most 20 MB: plain text, Markdown, HTML, Word (.docx), OpenDocument (.odt), PDF with text, RTF or EPUB. The type is detected from the content.
    file: NotRequired[str]
    # The text, in English prose; 200 to 50,000 words. Markdown and HTML markup is ignored.
    text: NotRequired[str]
    # The title that somebody gave the analysis, otherwise the heading or the first words of the text; null if there is no such title and the text is no longer kept.
    title: NotRequired[Union[str, None]]
    # The kind of text, one of `/v1/groups`. If left out of an analysis, it is detected; if left out of a list, all kinds are listed.
    group_id: NotRequired[Union[str, None]]
    # Adds `guidelines` and `copywriter_rules_block`; costs as much as the detection, in addition to it.
    include_guidelines: NotRequired[bool]
    # Adds `humanization_prompt`; costs as much as the detection, in addition to it.
    include_humanization_prompt: NotRequired[bool]
    # The highest acceptable share of texts by people that are called `ai` or `mixed`, from 0.001 to 0.05. If left out, the organization’s setting applies, or 0.01.
    max_false_positive_rate: NotRequired[Union[float, None]]
    # `verdict` stops reading once the result is clear: faster, but without passages, sentences, evidence and advice.
    detail: NotRequired["Detail"]

class AnalysesSubmitOutputCredits(TypedDict):
    # The credits this analysis cost.
    used: int
    # The balance after this analysis.
    remaining: int

class AnalysesSubmitOutput(TypedDict):
    # Identifies the analysis in later calls.
    analysis_id: str
    # The verdict and its evidence; null until the whole text has been read.
    analysis_result: "AnalysisResult"
    # An amount of credits.
    credits: "AnalysesSubmitOutputCredits"
    # A file of at most 20 MB: plain text, Markdown, HTML, Word (.docx), OpenDocument (.odt), PDF with text, RTF or EPUB. The type is detected from the content.
    file: Union["FileFacts", None]

class AnalysesSubmitDeferredOutputCredits(TypedDict):
    # Credits reserved for analyses in progress; left out if there are none.
    reserved: int

class AnalysesSubmitDeferredOutput(TypedDict):
    # Identifies the analysis in later calls.
    analysis_id: str
    # The current state.
    status: "AnalysisStatus"
    # The title that somebody gave the analysis, otherwise the heading or the first words of the text; null if there is no such title and the text is no longer kept.
    title: Union[str, None]
    # The verdict and its evidence; null until the whole text has been read.
    analysis_result: Union["AnalysisResult", None]
    # When it was created.
    created_at: str
    # When the analysis ended, whatever the outcome; null while the text is waiting or being read.
    finished_at: Union[str, None]
    # An amount of credits.
    credits: "AnalysesSubmitDeferredOutputCredits"
    # A file of at most 20 MB: plain text, Markdown, HTML, Word (.docx), OpenDocument (.odt), PDF with text, RTF or EPUB. The type is detected from the content.
    file: Union["FileFacts", None]

class BatchesCancelInput(TypedDict):
    # An identifier; its prefix shows what it identifies.
    id: str

BatchesCancelOutput = "Batch"

class BatchesCreateInput(TypedDict):
    # The title that somebody gave the analysis, otherwise the heading or the first words of the text; null if there is no such title and the text is no longer kept.
    title: NotRequired[Union[str, None]]
    # The rows of this page.
    items: list["SentItem"]
    # The kind of text, one of `/v1/groups`. If left out of an analysis, it is detected; if left out of a list, all kinds are listed.
    group_id: NotRequired[Union[str, None]]
    # The highest acceptable share of texts by people that are called `ai` or `mixed`, from 0.001 to 0.05. If left out, the organization’s setting applies, or 0.01.
    max_false_positive_rate: NotRequired[Union[float, None]]
    # `verdict` stops reading once the result is clear: faster, but without passages, sentences, evidence and advice.
    detail: NotRequired["Detail"]
    # Adds `guidelines` and `copywriter_rules_block`; costs as much as the detection, in addition to it.
    include_guidelines: NotRequired[bool]
    # Adds `humanization_prompt`; costs as much as the detection, in addition to it.
    include_humanization_prompt: NotRequired[bool]

class BatchesCreateOutputCredits(TypedDict):
    # The credits this analysis cost.
    used: int
    # Credits reserved for analyses in progress; left out if there are none.
    reserved: int

class BatchesCreateOutput(TypedDict):
    # Identifies the batch in later calls.
    batch_id: str
    # The title that somebody gave the analysis, otherwise the heading or the first words of the text; null if there is no such title and the text is no longer kept.
    title: Union[str, None]
    # The current state.
    status: "BatchStatus"
    # How many texts have each status.
    counts: "BatchCounts"
    # The number of words the price is based on: the words of the text, or its characters divided by 8 if that is more. Every character that is treated as a space separates words.
    words: int
    # Words of the texts that have been read.
    words_read: int
    # An amount of credits.
    credits: "BatchesCreateOutputCredits"
    # How many texts have been read per minute recently; null before the first.
    texts_per_minute: Union[float, None]
    # Estimated from the words that are left; null if not known.
    seconds_left: Union[int, None]
    # Whether there are failed texts that are still kept, so that they can be retried.
    can_retry: bool
    # When it was created.
    created_at: str
    # When the analysis ended, whatever the outcome; null while the text is waiting or being read.
    finished_at: Union[str, None]
    # The texts that were not accepted, each with its reason.
    refused: list["PricedItem"]

class BatchesExportCsvInput(TypedDict):
    # An identifier; its prefix shows what it identifies.
    id: str

BatchesExportCsvOutput = str

class BatchesExportJsonInput(TypedDict):
    # An identifier; its prefix shows what it identifies.
    id: str

BatchesExportJsonOutput = str

class BatchesGetInput(TypedDict):
    # An identifier; its prefix shows what it identifies.
    id: str

BatchesGetOutput = "Batch"

class BatchesGetPriceInput(TypedDict):
    # The rows of this page.
    items: list["SentItem"]
    # The kind of text, one of `/v1/groups`. If left out of an analysis, it is detected; if left out of a list, all kinds are listed.
    group_id: NotRequired[Union[str, None]]
    # The highest acceptable share of texts by people that are called `ai` or `mixed`, from 0.001 to 0.05. If left out, the organization’s setting applies, or 0.01.
    max_false_positive_rate: NotRequired[Union[float, None]]
    # `verdict` stops reading once the result is clear: faster, but without passages, sentences, evidence and advice.
    detail: NotRequired["Detail"]
    # Adds `guidelines` and `copywriter_rules_block`; costs as much as the detection, in addition to it.
    include_guidelines: NotRequired[bool]
    # Adds `humanization_prompt`; costs as much as the detection, in addition to it.
    include_humanization_prompt: NotRequired[bool]

class BatchesGetPriceOutput(TypedDict):
    # An amount of credits.
    credits: int
    # The number of words the price is based on: the words of the text, or its characters divided by 8 if that is more. Every character that is treated as a space separates words.
    words: int
    # How many texts can be read.
    accepted: int
    # With `INSUFFICIENT_CREDITS`: the current balance. With `KEY_BUDGET_USED`: what the key’s budget has left this month.
    credits_available: int
    # The rows of this page.
    items: list["PricedItem"]

class BatchesListInput(TypedDict):
    # Rows per page, at most 100.
    size: NotRequired[int]
    # The `next_cursor` or `previous_cursor` of an earlier response.
    cursor: NotRequired[str]

class BatchesListOutput(TypedDict):
    # The rows of this page.
    items: list["Batch"]
    # Send it as `cursor` for the next page; null on the last one.
    next_cursor: Union[str, None]

class BatchesListItemsInput(TypedDict):
    # An identifier; its prefix shows what it identifies.
    id: str
    # Only those in this state.
    status: NotRequired["ItemStatus"]
    # Only analyses with this verdict; `not_judged`: only those without one.
    verdict: NotRequired["Verdict"]
    # The column to sort by.
    sort_by: NotRequired[Literal["number", "title", "words", "probability_ai_percent"]]
    # The direction to sort in.
    sort_order: NotRequired[Literal["asc", "desc"]]
    # Rows per page, at most 100.
    size: NotRequired[int]
    # The `next_cursor` or `previous_cursor` of an earlier response.
    cursor: NotRequired[str]

class BatchesListItemsOutput(TypedDict):
    # The rows of this page.
    items: list["BatchItem"]
    # Send it as `cursor` for the next page; null on the last one.
    next_cursor: Union[str, None]
    # Send it as `cursor` for the previous page; null on the first one.
    previous_cursor: Union[str, None]

class BatchesPauseInput(TypedDict):
    # An identifier; its prefix shows what it identifies.
    id: str

BatchesPauseOutput = "Batch"

class BatchesResumeInput(TypedDict):
    # An identifier; its prefix shows what it identifies.
    id: str

BatchesResumeOutput = "Batch"

class BatchesRetryInput(TypedDict):
    # An identifier; its prefix shows what it identifies.
    id: str

BatchesRetryOutput = "Batch"

class CreditsGetBalanceInput(TypedDict):
    pass

class CreditsGetBalanceOutput(TypedDict):
    # An amount of credits.
    credits: int
    # Credits reserved for analyses in progress; left out if there are none.
    reserved: NotRequired[int]

class ReceiptsGetInput(TypedDict):
    # An identifier; its prefix shows what it identifies.
    id: str

ReceiptsGetOutput = str

class ReceiptsListKeysInput(TypedDict):
    pass

class ReceiptsListKeysOutputKeysItem(TypedDict):
    # The family of the key.
    kty: Literal["OKP"]
    # Its curve.
    crv: Literal["Ed25519"]
    # The public key itself, in base64url.
    x: str
    # The key’s id, which a receipt names in its header: its thumbprint according to RFC 7638.
    kid: str
    # What it is for: signatures.
    use: Literal["sig"]
    # The algorithm of the signatures.
    alg: Literal["EdDSA"]

class ReceiptsListKeysOutput(TypedDict):
    # The address of the installation.
    issuer: str
    # Every key that was used, most credits first.
    keys: list["ReceiptsListKeysOutputKeysItem"]

class ReportsGetInput(TypedDict):
    # An identifier; its prefix shows what it identifies.
    id: str

ReportsGetOutput = str

class SharesCreateWithKeyInput(TypedDict):
    # An identifier; its prefix shows what it identifies.
    id: str
    # Whether the text is shown, as long as it is kept.
    includes_text: bool
    # How many days the link works.
    valid_days: Literal[1, 7, 30, 90]

class SharesCreateWithKeyOutput(TypedDict):
    # Identifies the link. It is not the secret part of its address.
    share_id: str
    # Whether the text is shown, as long as it is kept.
    includes_text: bool
    # Whether the link works.
    is_live: bool
    # The user’s name; null if a program requested it, and once the account is deleted.
    user_name: Union[str, None]
    # The name that the key had at the time.
    api_key_name: Union[str, None]
    # When it was created.
    created_at: str
    # When the link stops working.
    expires_at: str
    # When it was revoked; null if it was not.
    revoked_at: Union[str, None]
    # How often it was opened.
    opened_count: int
    # When it was last opened; null before the first time.
    last_opened_at: Union[str, None]
    # The whole address of the link, including its secret part. Only this response contains it.
    url: str

class SharesListWithKeyInput(TypedDict):
    # An identifier; its prefix shows what it identifies.
    id: str

class SharesListWithKeyOutput(TypedDict):
    # The links, newest first.
    shares: list["Share"]

class SharesRevokeWithKeyInput(TypedDict):
    # An identifier; its prefix shows what it identifies.
    id: str
    # The link’s id.
    shareId: str

SharesRevokeWithKeyOutput = None

class UsageGetForKeyInput(TypedDict):
    # First day, in UTC.
    startDate: str
    # Last day, in UTC.
    endDate: str
    # The time zone of the days, such as `Europe/Warsaw`. If left out, `UTC`.
    timeZone: NotRequired[str]

class UsageGetForKeyOutput(TypedDict):
    # Everything in the period.
    totals: "UsageFigures"
    # One entry per day, oldest first.
    days: list["UsageDay"]
    # Every key that was used, most credits first.
    keys: list["UsageKey"]

class WebhooksCreateInput(TypedDict):
    # Where events are sent: an address that begins with `https://`.
    url: "WebhookUrl"
    # The events that are sent to it.
    events: "WebhookEvents"
    # A description in words.
    description: NotRequired[Union["WebhookDescription", None]]

class WebhooksCreateOutput(TypedDict):
    # Identifies the webhook.
    webhook_id: str
    # Where events are sent: an address that begins with `https://`.
    url: str
    # A description in words.
    description: Union[str, None]
    # The events that are sent to it.
    events: list["WebhookEventType"]
    # Whether events are sent to it.
    is_active: bool
    # Why nothing is sent: `switched_off` (by somebody), `failing` (for a day) or `gone` (it returned 410). Null while it is switched on.
    off_reason: Union["WebhookOffReason", None]
    # When it was switched off; null while it is switched on.
    switched_off_at: Union[str, None]
    # When deliveries started failing; null if the last attempt succeeded.
    failing_since: Union[str, None]
    # When the previous secret expires; null if it no longer signs requests.
    previous_secret_until: Union[str, None]
    # When it was created.
    created_at: str
    # The secret to verify the signatures of events with. Only this response contains it.
    secret: str

class WebhooksGetInput(TypedDict):
    # An identifier; its prefix shows what it identifies.
    id: str

WebhooksGetOutput = "Webhook"

class WebhooksGetDeliveryInput(TypedDict):
    # An identifier; its prefix shows what it identifies.
    id: str
    # The delivery’s id.
    deliveryId: str

WebhooksGetDeliveryOutput = "LoggedDelivery"

class WebhooksListInput(TypedDict):
    pass

class WebhooksListOutput(TypedDict):
    # The webhooks, oldest first.
    webhooks: list["Webhook"]

class WebhooksListDeliveriesInput(TypedDict):
    # An identifier; its prefix shows what it identifies.
    id: str
    # Only those in this state.
    status: NotRequired["DeliveryStatus"]
    # Rows per page, at most 100.
    size: NotRequired[int]
    # The `next_cursor` or `previous_cursor` of an earlier response.
    cursor: NotRequired[str]

class WebhooksListDeliveriesOutput(TypedDict):
    # The rows of this page.
    items: list["Delivery"]
    # Send it as `cursor` for the next page; null on the last one.
    next_cursor: Union[str, None]

class WebhooksRemoveInput(TypedDict):
    # An identifier; its prefix shows what it identifies.
    id: str

WebhooksRemoveOutput = None

class WebhooksResendInput(TypedDict):
    # An identifier; its prefix shows what it identifies.
    id: str
    # The delivery’s id.
    deliveryId: str

WebhooksResendOutput = "Delivery"

class WebhooksRotateSecretInput(TypedDict):
    # An identifier; its prefix shows what it identifies.
    id: str

class WebhooksRotateSecretOutput(TypedDict):
    # Identifies the webhook.
    webhook_id: str
    # Where events are sent: an address that begins with `https://`.
    url: str
    # A description in words.
    description: Union[str, None]
    # The events that are sent to it.
    events: list["WebhookEventType"]
    # Whether events are sent to it.
    is_active: bool
    # Why nothing is sent: `switched_off` (by somebody), `failing` (for a day) or `gone` (it returned 410). Null while it is switched on.
    off_reason: Union["WebhookOffReason", None]
    # When it was switched off; null while it is switched on.
    switched_off_at: Union[str, None]
    # When deliveries started failing; null if the last attempt succeeded.
    failing_since: Union[str, None]
    # When the previous secret expires; null if it no longer signs requests.
    previous_secret_until: Union[str, None]
    # When it was created.
    created_at: str
    # The secret to verify the signatures of events with. Only this response contains it.
    secret: str

class WebhooksSendTestInput(TypedDict):
    # An identifier; its prefix shows what it identifies.
    id: str

WebhooksSendTestOutput = "Delivery"

class WebhooksUpdateInput(TypedDict):
    # An identifier; its prefix shows what it identifies.
    id: str
    # Where events are sent: an address that begins with `https://`.
    url: NotRequired["WebhookUrl"]
    # The events that are sent to it.
    events: NotRequired["WebhookEvents"]
    # A description in words.
    description: NotRequired[Union["WebhookDescription", None]]
    # Whether events are sent to it.
    is_active: NotRequired[bool]

WebhooksUpdateOutput = "Webhook"

class Call(TypedDict):
    """How a call travels."""

    method: str
    path: str
    encoding: str
    query: list[str]
    body: list[str]
    takes_idempotency_key: bool
    stream: Optional[str]

CALLS: dict[str, Call] = {
    "analyses.create": {"method": "POST", "path": "/v1/analyze", "encoding": "json", "query": [], "body": ["text","group_id","include_guidelines","include_humanization_prompt","max_false_positive_rate","detail"], "takes_idempotency_key": True, "stream": None},
    "analyses.extract": {"method": "POST", "path": "/v1/extract", "encoding": "multipart", "query": [], "body": ["file"], "takes_idempotency_key": False, "stream": None},
    "analyses.get": {"method": "GET", "path": "/v1/analyses/:id", "encoding": "json", "query": [], "body": [], "takes_idempotency_key": False, "stream": None},
    "analyses.getModel": {"method": "GET", "path": "/v1/models/current", "encoding": "json", "query": [], "body": [], "takes_idempotency_key": False, "stream": None},
    "analyses.getPrice": {"method": "POST", "path": "/v1/price", "encoding": "json", "query": [], "body": ["text","include_guidelines","include_humanization_prompt"], "takes_idempotency_key": False, "stream": None},
    "analyses.list": {"method": "GET", "path": "/v1/analyses", "encoding": "json", "query": ["search","verdict","review_state","group_id","api_key_id","user_id","start_date","end_date","sort_by","sort_order","size","cursor"], "body": [], "takes_idempotency_key": False, "stream": None},
    "analyses.listGroups": {"method": "GET", "path": "/v1/groups", "encoding": "json", "query": [], "body": [], "takes_idempotency_key": False, "stream": None},
    "analyses.remove": {"method": "DELETE", "path": "/v1/analyses/:id", "encoding": "json", "query": [], "body": [], "takes_idempotency_key": False, "stream": None},
    "analyses.sendFeedback": {"method": "POST", "path": "/v1/feedback", "encoding": "json", "query": [], "body": ["analysis_id","is_correct","comment"], "takes_idempotency_key": False, "stream": None},
    "analyses.submit": {"method": "POST", "path": "/v1/analyses", "encoding": "multipart", "query": [], "body": ["file","text","title","group_id","include_guidelines","include_humanization_prompt","max_false_positive_rate","detail"], "takes_idempotency_key": True, "stream": None},
    "batches.cancel": {"method": "POST", "path": "/v1/batches/:id/cancel", "encoding": "json", "query": [], "body": [], "takes_idempotency_key": False, "stream": None},
    "batches.create": {"method": "POST", "path": "/v1/batches", "encoding": "json", "query": [], "body": ["title","items","group_id","max_false_positive_rate","detail","include_guidelines","include_humanization_prompt"], "takes_idempotency_key": True, "stream": None},
    "batches.exportCsv": {"method": "GET", "path": "/v1/batches/:id/items.csv", "encoding": "json", "query": [], "body": [], "takes_idempotency_key": False, "stream": "text/csv; charset=utf-8"},
    "batches.exportJson": {"method": "GET", "path": "/v1/batches/:id/items.json", "encoding": "json", "query": [], "body": [], "takes_idempotency_key": False, "stream": "application/json; charset=utf-8"},
    "batches.get": {"method": "GET", "path": "/v1/batches/:id", "encoding": "json", "query": [], "body": [], "takes_idempotency_key": False, "stream": None},
    "batches.getPrice": {"method": "POST", "path": "/v1/batches/price", "encoding": "json", "query": [], "body": ["items","group_id","max_false_positive_rate","detail","include_guidelines","include_humanization_prompt"], "takes_idempotency_key": False, "stream": None},
    "batches.list": {"method": "GET", "path": "/v1/batches", "encoding": "json", "query": ["size","cursor"], "body": [], "takes_idempotency_key": False, "stream": None},
    "batches.listItems": {"method": "GET", "path": "/v1/batches/:id/items", "encoding": "json", "query": ["status","verdict","sort_by","sort_order","size","cursor"], "body": [], "takes_idempotency_key": False, "stream": None},
    "batches.pause": {"method": "POST", "path": "/v1/batches/:id/pause", "encoding": "json", "query": [], "body": [], "takes_idempotency_key": False, "stream": None},
    "batches.resume": {"method": "POST", "path": "/v1/batches/:id/resume", "encoding": "json", "query": [], "body": [], "takes_idempotency_key": False, "stream": None},
    "batches.retry": {"method": "POST", "path": "/v1/batches/:id/retry", "encoding": "json", "query": [], "body": [], "takes_idempotency_key": False, "stream": None},
    "credits.getBalance": {"method": "GET", "path": "/v1/credits", "encoding": "json", "query": [], "body": [], "takes_idempotency_key": False, "stream": None},
    "receipts.get": {"method": "GET", "path": "/v1/analyses/:id/receipt", "encoding": "json", "query": [], "body": [], "takes_idempotency_key": False, "stream": "application/jose"},
    "receipts.listKeys": {"method": "GET", "path": "/.well-known/jwks.json", "encoding": "json", "query": [], "body": [], "takes_idempotency_key": False, "stream": None},
    "reports.get": {"method": "GET", "path": "/v1/analyses/:id/report.pdf", "encoding": "json", "query": [], "body": [], "takes_idempotency_key": False, "stream": "application/pdf"},
    "shares.createWithKey": {"method": "POST", "path": "/v1/analyses/:id/shares", "encoding": "json", "query": [], "body": ["includes_text","valid_days"], "takes_idempotency_key": False, "stream": None},
    "shares.listWithKey": {"method": "GET", "path": "/v1/analyses/:id/shares", "encoding": "json", "query": [], "body": [], "takes_idempotency_key": False, "stream": None},
    "shares.revokeWithKey": {"method": "DELETE", "path": "/v1/analyses/:id/shares/:shareId", "encoding": "json", "query": [], "body": [], "takes_idempotency_key": False, "stream": None},
    "usage.getForKey": {"method": "GET", "path": "/v1/usage", "encoding": "json", "query": ["startDate","endDate","timeZone"], "body": [], "takes_idempotency_key": False, "stream": None},
    "webhooks.create": {"method": "POST", "path": "/v1/webhooks", "encoding": "json", "query": [], "body": ["url","events","description"], "takes_idempotency_key": True, "stream": None},
    "webhooks.get": {"method": "GET", "path": "/v1/webhooks/:id", "encoding": "json", "query": [], "body": [], "takes_idempotency_key": False, "stream": None},
    "webhooks.getDelivery": {"method": "GET", "path": "/v1/webhooks/:id/deliveries/:deliveryId", "encoding": "json", "query": [], "body": [], "takes_idempotency_key": False, "stream": None},
    "webhooks.list": {"method": "GET", "path": "/v1/webhooks", "encoding": "json", "query": [], "body": [], "takes_idempotency_key": False, "stream": None},
    "webhooks.listDeliveries": {"method": "GET", "path": "/v1/webhooks/:id/deliveries", "encoding": "json", "query": ["status","size","cursor"], "body": [], "takes_idempotency_key": False, "stream": None},
    "webhooks.remove": {"method": "DELETE", "path": "/v1/webhooks/:id", "encoding": "json", "query": [], "body": [], "takes_idempotency_key": False, "stream": None},
    "webhooks.resend": {"method": "POST", "path": "/v1/webhooks/:id/deliveries/:deliveryId/resend", "encoding": "json", "query": [], "body": [], "takes_idempotency_key": False, "stream": None},
    "webhooks.rotateSecret": {"method": "POST", "path": "/v1/webhooks/:id/rotate-secret", "encoding": "json", "query": [], "body": [], "takes_idempotency_key": False, "stream": None},
    "webhooks.sendTest": {"method": "POST", "path": "/v1/webhooks/:id/test", "encoding": "json", "query": [], "body": [], "takes_idempotency_key": False, "stream": None},
    "webhooks.update": {"method": "PUT", "path": "/v1/webhooks/:id", "encoding": "json", "query": [], "body": ["url","events","description","is_active"], "takes_idempotency_key": False, "stream": None},
}
