-- Of each room one more row, of the day -infinity, has the sums of all its days.
CREATE INDEX chat_room_days_most ON chat_room_days ((paid_milli + bonus_milli) DESC, room_oid)
  WHERE day = '-infinity';
