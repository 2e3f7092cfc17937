-- Pictures that a catalogue file names: what was made of each, so that a picture is made once and an export names it as the import did.
create table given_picture (
  -- The name or address as the file writes it.
  source text primary key,
  -- Size and time of the file when it was read; the address alone of one that was fetched.
  mark text not null,
  picture_id text not null,
  colour text not null,
  placeholder text not null
);
create index given_picture_by_id on given_picture (picture_id);
